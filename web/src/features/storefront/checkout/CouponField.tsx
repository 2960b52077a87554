/* The coupon: a code to apply or to correct, or the one that is applied with its discount. */
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
  const [typed, setTyped] = useState<string | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const [problem] = problemsOf(cart.problems, "coupon");
  // A code that is refused stays in its field, to be corrected.
  const code = typed ?? cart.coupon?.code ?? "";

  function apply(event: FormEvent): void {
    event.preventDefault();
    const wanted = code.trim();
    setIsEmpty(wanted === "");
    if (wanted === "") return;
    server.write({ coupon_set: true, coupon: { code: wanted } });
    setTyped(null);
  }
  function remove(): void {
    setTyped(null);
    server.write({ coupon_set: true, coupon: null });
  }

  if (cart.coupon && !problem) {
    const { code: applied, discount } = cart.coupon;
    return (
      <div className={styles.applied}>
        <Tag aria-hidden />
        <p>
          <strong>{texts.applied(applied)}</strong> <span>−{formatMoney(discount)}</span>
        </p>
        <Button kind="quiet" aria-label={texts.removeCode(applied)} onClick={remove}>
          {texts.remove}
        </Button>
      </div>
    );
  }
  const refusal = problem && typed === null ? problemText(problem, storefront) : undefined;
  return (
    <form className={styles.coupon} noValidate onSubmit={apply}>
      <InputField
        label={texts.label}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={MAX_CODE}
        value={code}
        problem={isEmpty ? texts.empty : refusal}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{texts.apply}</Button>
      {cart.coupon && (
        <Button kind="quiet" className={styles.remove as string} onClick={remove}>
          {texts.removeCode(cart.coupon.code)}
        </Button>
      )}
    </form>
  );
}
