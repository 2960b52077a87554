/* The amounts of an order from the subtotal to the total, each with its name. */
import type { components } from "../../api/schema";
import { order as texts } from "../../i18n/es";

type Order = components["schemas"]["Order"];

export interface AmountRow {
  id: string;
  name: string;
  amount: number;
  isTotal?: boolean;
}

export function amountRows({
  resumes,
  coupon,
  policies,
}: Pick<Order, "resumes" | "coupon" | "policies">): AmountRow[] {
  const [resume] = resumes;
  if (!resume) return [];
  const { currency, subtotal, coupon_discount, tip, total } = resume;
  const applied = policies.filter((policy) => policy.applied && policy.imports.currency === currency);
  return [
    { id: "subtotal", name: texts.subtotal, amount: subtotal },
    ...(coupon_discount > 0
      ? [{ id: "coupon", name: texts.coupon(coupon?.code ?? ""), amount: -coupon_discount }]
      : []),
    ...applied.map(({ id, label, imports }) => ({ id, name: label, amount: imports.total })),
    ...(tip > 0 ? [{ id: "tip", name: texts.tip, amount: tip }] : []),
    { id: "total", name: texts.total, amount: total, isTotal: true },
  ];
}
