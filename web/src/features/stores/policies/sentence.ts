/* A policy as a sentence: 'Si el pedido llega a $ 20.000 y es con envío, se le descuenta $ 1.500.' */
import { policies } from "@/shared/i18n/es";
import { formatCount, formatMoney } from "@/shared/lib/format";
import type { Policy } from "./data";

const texts = policies.sentence;

type Terms = Pick<Policy, "requirements" | "effects">;
type Amount = NonNullable<Policy["effects"]["charge"]>;

export function policySentence({ requirements, effects }: Terms): string {
  const conditions = conditionsOf(requirements);
  const start = conditions.length === 0 ? texts.always : texts.when(conditions);
  const ends = effectsOf(effects);
  return `${start}, ${texts.ending(ends.length === 0 ? [texts.nothing] : ends)}`;
}

function conditionsOf(requirements: Terms["requirements"]): string[] {
  const { items_count, items_import, coupon_active, pickup_type, payment_type } = requirements;
  return [
    ...range(items_import?.amount_min, items_import?.amount_max, formatMoney, {
      between: texts.importBetween,
      min: texts.importMin,
      max: texts.importMax,
    }),
    ...range(items_count?.min, items_count?.max, formatCount, {
      between: texts.countBetween,
      min: texts.countMin,
      max: texts.countMax,
    }),
    ...(pickup_type ? [texts.pickup(pickup_type.in.map((type) => texts.pickups[type]))] : []),
    ...(payment_type ? [texts.payment(payment_type.in.map((type) => texts.payments[type]))] : []),
    ...(coupon_active === null ? [] : [coupon_active ? texts.withCoupon : texts.withoutCoupon]),
  ];
}

interface RangeTexts {
  between: (min: string, max: string) => string;
  min: (min: string) => string;
  max: (max: string) => string;
}

function range(
  min: number | null | undefined,
  max: number | null | undefined,
  format: (value: number) => string,
  words: RangeTexts,
): string[] {
  const [from, to] = [min ?? null, max ?? null];
  if (from !== null && to !== null) return [words.between(format(from), format(to))];
  if (from !== null) return [words.min(format(from))];
  return to === null ? [] : [words.max(format(to))];
}

function effectsOf({ charge, discount, order_valid }: Terms["effects"]): string[] {
  return [
    ...(charge ? [texts.charge(amountText(charge))] : []),
    ...(discount ? [texts.discount(amountText(discount))] : []),
    ...(order_valid?.value === false ? [texts.refused] : []),
  ];
}

function amountText({ fixed, percent, percent_min_amount: min, percent_max_amount: max }: Amount): string {
  const fixedText = fixed === null ? null : formatMoney(fixed);
  if (percent === null) return fixedText ?? formatMoney(0);
  const [bounds = ""] = range(min, max, formatMoney, {
    between: texts.between,
    min: texts.atLeast,
    max: texts.atMost,
  });
  const percentText = texts.percent(formatCount(percent)) + bounds;
  return fixedText === null ? percentText : texts.plus(fixedText, percentText);
}
