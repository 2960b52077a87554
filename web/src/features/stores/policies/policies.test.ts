/* Tests of policies: the sentence, the problems of a draft, and the body that it makes. */
import { describe, expect, it } from "vitest";
import { policies as texts } from "@/shared/i18n/es";
import type { Policy } from "./data";
import { bodyOf, draftOf, findProblems, type PolicyDraft, policyOf } from "./policyDraft";
import { policySentence } from "./sentence";

const NO_REQUIREMENTS: Policy["requirements"] = {
  items_count: null,
  items_import: null,
  coupon_active: null,
  pickup_type: null,
  payment_type: null,
};
const amount = (changes: Partial<NonNullable<Policy["effects"]["charge"]>>) => ({
  currency: "ARS" as const,
  fixed: null,
  percent: null,
  percent_min_amount: null,
  percent_max_amount: null,
  ...changes,
});
const policy = (
  requirements: Partial<Policy["requirements"]>,
  effects: Partial<Policy["effects"]>,
): Policy => ({
  id: "p1",
  store_id: "t1",
  priority: 3,
  name: "Envío",
  enabled: true,
  requirements: { ...NO_REQUIREMENTS, ...requirements },
  effects: { charge: null, discount: null, order_valid: null, ...effects },
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
});

const CASES: [string, Policy][] = [
  ["En todos los pedidos, se le suma $ 1.500.", policy({}, { charge: amount({ fixed: 1500 }) })],
  [
    "Si el pedido llega a $ 20.000 y es con envío, se le descuenta $ 1.500.",
    policy(
      {
        items_import: { currency: "ARS", amount_min: 20000, amount_max: null },
        pickup_type: { in: ["delivery"] },
      },
      { discount: amount({ fixed: 1500 }) },
    ),
  ],
  [
    "Si el pedido se paga en efectivo o por transferencia, se le descuenta el 5 % (entre $ 500 y $ 2.000).",
    policy(
      { payment_type: { in: ["cash", "banktransfer"] } },
      { discount: amount({ percent: 5, percent_min_amount: 500, percent_max_amount: 2000 }) },
    ),
  ],
  [
    "Si el pedido no pasa de $ 3.000,50, lleva entre 2 y 4 unidades y no usa cupón, se le suma $ 100 más el 2,5 % (hasta $ 50) y no se acepta.",
    policy(
      {
        items_import: { currency: "ARS", amount_min: null, amount_max: 3000.5 },
        items_count: { min: 2, max: 4 },
        coupon_active: false,
      },
      {
        charge: amount({ fixed: 100, percent: 2.5, percent_max_amount: 50 }),
        order_valid: { value: false },
      },
    ),
  ],
  [
    "Si el pedido lleva 10 unidades o más, es para retirar y usa un cupón, no se acepta.",
    policy(
      { items_count: { min: 10, max: null }, pickup_type: { in: ["takeaway"] }, coupon_active: true },
      { order_valid: { value: false } },
    ),
  ],
  [
    "Si el pedido lleva 3 unidades o menos, no cambia nada.",
    policy({ items_count: { min: null, max: 3 } }, {}),
  ],
];

describe("a policy", () => {
  it.each(CASES)("is the sentence '%s'", (sentence, stored) => {
    expect(policySentence(stored).replaceAll(/\s/g, " ")).toBe(sentence);
  });

  it.each(CASES.slice(0, -1))("comes back from its form: '%s'", (_, stored) => {
    const draft = draftOf(stored);
    expect(findProblems(draft)).toEqual({});
    expect(policyOf(draft)).toEqual({ requirements: stored.requirements, effects: stored.effects });
    expect(bodyOf(draft)).toMatchObject({ name: "Envío", enabled: true, priority: 3 });
  });
});

describe("the form of a policy", () => {
  const filled = { ...draftOf(null), name: "Envío", fixed: "1500" };

  it.each<[Partial<PolicyDraft>, string, string]>([
    [{ name: " " }, "name", texts.required],
    [{ fixed: "" }, "effects.charge.fixed", texts.noAmount],
    [{ fixed: "x" }, "effects.charge.fixed", texts.badAmount],
    [{ effect: "discount", fixed: "", percent: "101" }, "effects.discount.percent", texts.badPercent],
    [
      { percent: "5", percent_min: "9", percent_max: "8" },
      "effects.charge.percent_max_amount",
      texts.badBounds,
    ],
    [{ effect: "none" }, "effects.order_valid", texts.noEffect],
    [{ import_min: "20", import_max: "10" }, "requirements.items_import.amount_max", texts.badBounds],
    [{ import_min: "x" }, "requirements.items_import.amount_min", texts.badAmount],
    [{ count_min: "5", count_max: "4" }, "requirements.items_count.max", texts.badBounds],
    [{ count_max: "1,5" }, "requirements.items_count.max", texts.badCount],
  ])("with %j has a problem at %s", (changes, path, text) => {
    expect(findProblems({ ...filled, ...changes })).toEqual({ [path]: text });
  });

  it("drops the bounds of a percentage that there is not", () => {
    expect(bodyOf({ ...filled, percent_min: "5" }).effects.charge).toEqual({
      fixed: 1500,
      percent: null,
      percent_min_amount: null,
      percent_max_amount: null,
    });
  });
});
