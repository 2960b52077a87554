/* The tip for who brings the order: none, a share of the articles, or an amount. */
import { useState } from "react";
import { checkout } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { useCart } from "../cart/useCart";
import type { Cart } from "../model";
import { parseTip, tipOfShare } from "../rules/tip";

const texts = checkout.tip;

const SHARES = [5, 10, 15] as const;

export function TipField({ cart }: { cart: Cart }) {
  const { server } = useCart();
  const [isOther, setIsOther] = useState(false);
  const [text, setText] = useState("");
  const { pickup } = cart;
  const tip = server.writing.pending?.pickup?.tip_amount ?? pickup?.tip_amount ?? 0;
  const amounts = SHARES.map((share) => tipOfShare(cart.resume.subtotal, share)).filter(
    (amount) => amount > 0,
  );
  const options = [
    { value: "0", label: texts.none },
    ...[...new Set(amounts)].map((amount) => ({ value: String(amount), label: formatMoney(amount) })),
    { value: "other", label: texts.other },
  ];
  const isListed = options.some(({ value }) => value === String(tip));
  const parsed = parseTip(text);

  function write(amount: number): void {
    if (!pickup?.address) return;
    const { address } = pickup;
    server.write({ pickup_set: true, pickup: { type: "delivery", address, tip_amount: amount } });
  }
  /** An empty field is no tip; an amount that cannot be read stays unwritten. */
  function writeText(): void {
    const amount = text.trim() === "" ? 0 : parsed;
    if (isOther && amount !== null && amount !== tip) write(amount);
  }
  function choose(value: string): void {
    setIsOther(value === "other");
    if (value === "other") setText(tip > 0 ? String(tip) : "");
    else write(Number(value));
  }

  return (
    <>
      <SegmentedControl
        legend={texts.legend}
        options={options}
        value={isOther || !isListed ? "other" : String(tip)}
        onChange={choose}
      />
      {(isOther || !isListed) && (
        <InputField
          label={texts.amount}
          inputMode="decimal"
          value={isOther ? text : String(tip)}
          problem={text.trim() !== "" && parsed === null ? texts.problem : undefined}
          onChange={({ currentTarget }) => {
            setIsOther(true);
            setText(currentTarget.value);
          }}
          onBlur={writeText}
          onKeyDown={({ key }) => key === "Enter" && writeText()}
        />
      )}
    </>
  );
}
