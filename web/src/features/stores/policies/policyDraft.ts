/* The draft of a policy, as the form's fields have it, its problems, and the body that it makes. */
import { policies as texts } from "@/shared/i18n/es";
import { amountText, parseAmount, parseCount, parsePercent } from "@/shared/lib/shop/amount";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { Policy, PolicyPut } from "./data";

export const PAYMENT_TYPES = ["cash", "banktransfer", "mercadopago"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export interface PolicyDraft {
  name: string;
  enabled: boolean;
  import_min: string;
  import_max: string;
  count_min: string;
  count_max: string;
  pickup: keyof typeof texts.pickups;
  /** None is any. */
  payments: readonly PaymentType[];
  coupon: keyof typeof texts.coupons;
  effect: keyof typeof texts.effectNames;
  fixed: string;
  percent: string;
  percent_min: string;
  percent_max: string;
  isRefused: boolean;
  /** The parts that the form does not show. */
  priority: number;
  isAccepted: boolean;
}

export function draftOf(policy: Policy | null): PolicyDraft {
  const { items_count, items_import, coupon_active, pickup_type, payment_type } = policy?.requirements ?? {};
  const { charge, discount, order_valid } = policy?.effects ?? {};
  const amount = charge ?? discount;
  const [pickup, ...otherPickups] = pickup_type?.in ?? [];
  return {
    name: policy?.name ?? "",
    enabled: policy?.enabled ?? true,
    import_min: amountText(items_import?.amount_min),
    import_max: amountText(items_import?.amount_max),
    count_min: amountText(items_count?.min),
    count_max: amountText(items_count?.max),
    // Both types are any: there are no others.
    pickup: pickup === undefined || otherPickups.length > 0 ? "any" : pickup,
    payments: payment_type?.in ?? [],
    coupon: typeof coupon_active === "boolean" ? (coupon_active ? "with" : "without") : "any",
    effect: charge || policy === null ? "charge" : discount ? "discount" : "none",
    fixed: amountText(amount?.fixed),
    percent: amountText(amount?.percent),
    percent_min: amountText(amount?.percent_min_amount),
    percent_max: amountText(amount?.percent_max_amount),
    isRefused: order_valid?.value === false,
    priority: policy?.priority ?? 0,
    isAccepted: order_valid?.value === true,
  };
}

export function findProblems(draft: PolicyDraft): FieldProblems {
  const problems: Record<string, string> = {};
  const check = (path: string, isWrong: boolean, text: string) => {
    if (isWrong) problems[path] ??= text;
  };
  const number = (path: string, value: string, parse: (text: string) => number | null, text: string) =>
    check(path, value.trim() !== "" && parse(value) === null, text);
  const bounds = (path: string, min: number | null, max: number | null) =>
    check(path, min !== null && max !== null && min > max, texts.badBounds);
  check("name", draft.name.trim() === "", texts.required);
  number("requirements.items_import.amount_min", draft.import_min, parseAmount, texts.badAmount);
  number("requirements.items_import.amount_max", draft.import_max, parseAmount, texts.badAmount);
  bounds(
    "requirements.items_import.amount_max",
    parseAmount(draft.import_min),
    parseAmount(draft.import_max),
  );
  number("requirements.items_count.min", draft.count_min, parseCount, texts.badCount);
  number("requirements.items_count.max", draft.count_max, parseCount, texts.badCount);
  bounds("requirements.items_count.max", parseCount(draft.count_min), parseCount(draft.count_max));
  if (draft.effect === "none") {
    check("effects.order_valid", !draft.isRefused && !draft.isAccepted, texts.noEffect);
    return problems;
  }
  const path = `effects.${draft.effect}`;
  number(`${path}.fixed`, draft.fixed, parseAmount, texts.badAmount);
  number(`${path}.percent`, draft.percent, parsePercent, texts.badPercent);
  number(`${path}.percent_min_amount`, draft.percent_min, parseAmount, texts.badAmount);
  number(`${path}.percent_max_amount`, draft.percent_max, parseAmount, texts.badAmount);
  bounds(`${path}.percent_max_amount`, parseAmount(draft.percent_min), parseAmount(draft.percent_max));
  check(`${path}.fixed`, draft.fixed.trim() === "" && draft.percent.trim() === "", texts.noAmount);
  return problems;
}

/** The body of a draft; what cannot be read is left out, as in the sentence of a form that is being filled in. */
export function bodyOf(draft: PolicyDraft): PolicyPut {
  const [amount_min, amount_max] = [parseAmount(draft.import_min), parseAmount(draft.import_max)];
  const [min, max] = [parseCount(draft.count_min), parseCount(draft.count_max)];
  const percent = parsePercent(draft.percent);
  const amount = {
    fixed: parseAmount(draft.fixed),
    percent,
    percent_min_amount: percent === null ? null : parseAmount(draft.percent_min),
    percent_max_amount: percent === null ? null : parseAmount(draft.percent_max),
  };
  return {
    name: draft.name.trim(),
    enabled: draft.enabled,
    priority: draft.priority,
    requirements: {
      items_import: amount_min === null && amount_max === null ? null : { amount_min, amount_max },
      items_count: min === null && max === null ? null : { min, max },
      coupon_active: draft.coupon === "any" ? null : draft.coupon === "with",
      pickup_type: draft.pickup === "any" ? null : { in: [draft.pickup] },
      payment_type: draft.payments.length === 0 ? null : { in: [...draft.payments] },
    },
    effects: {
      charge: draft.effect === "charge" ? amount : null,
      discount: draft.effect === "discount" ? amount : null,
      order_valid: draft.isRefused ? { value: false } : draft.isAccepted ? { value: true } : null,
    },
  };
}

/** A draft as the policy that its sentence is about. */
export function policyOf(draft: PolicyDraft): Pick<Policy, "requirements" | "effects"> {
  const { requirements, effects } = bodyOf(draft);
  const { items_import, items_count, coupon_active, pickup_type, payment_type } = requirements ?? {};
  const amount = (put: typeof effects.charge): Policy["effects"]["charge"] => {
    const { fixed = null, percent = null, percent_min_amount = null, percent_max_amount = null } = put ?? {};
    if (!put || (fixed === null && percent === null)) return null;
    return { currency: "ARS", fixed, percent, percent_min_amount, percent_max_amount };
  };
  return {
    requirements: {
      items_import: items_import
        ? {
            currency: "ARS",
            amount_min: items_import.amount_min ?? null,
            amount_max: items_import.amount_max ?? null,
          }
        : null,
      items_count: items_count ? { min: items_count.min ?? null, max: items_count.max ?? null } : null,
      coupon_active: coupon_active ?? null,
      pickup_type: pickup_type ?? null,
      payment_type: payment_type ?? null,
    },
    effects: {
      charge: amount(effects.charge),
      discount: amount(effects.discount),
      order_valid: effects.order_valid ?? null,
    },
  };
}
