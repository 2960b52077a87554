/* The coupon: a code to apply, or the one that is applied with its discount. */
import { Tag } from "lucide-react";
import { type FormEvent, useState } from "react";
import { checkout } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { problemsOf, problemText } from "../cart/cartProblem";
import { useCart } from "../cart/useCart";
import type { Cart } from "../model";
import styles from "./CouponField.module.css";

const texts = checkout.coupon;

/** The server's limit of a code. */
const MAX_CODE = 64;

export function CouponField({ cart }: { cart: Cart }) {
  const { storefront, server } = useCart();
  const [code, setCode] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const [problem] = problemsOf(cart.problems, "coupon");

  function apply(event: FormEvent): void {
    event.preventDefault();
    const wanted = code.trim();
    setIsEmpty(wanted === "");
    if (wanted === "") return;
    server.write({ coupon_set: true, coupon: { code: wanted } });
    setCode("");
  }

  if (cart.coupon) {
    const { code: applied, discount } = cart.coupon;
    return (
      <div className={styles.applied}>
        <Tag aria-hidden />
        <p>
          <strong>{texts.applied(applied)}</strong>{" "}
          {problem ? (
            <span className={styles.problem}>{problemText(problem, storefront)}</span>
          ) : (
            <span>−{formatMoney(discount)}</span>
          )}
        </p>
        <Button
          kind="quiet"
          aria-label={texts.removeCode(applied)}
          onClick={() => server.write({ coupon_set: true, coupon: null })}
        >
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.coupon} noValidate onSubmit={apply}>
      <InputField
        label={texts.label}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={MAX_CODE}
        value={code}
        problem={isEmpty ? texts.empty : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}
