/* Tests of the fields of a change of many articles. */
import { expect, it } from "vitest";
import { bulk as texts } from "@/shared/i18n/es";
import { type BulkDraft, changeOf, EMPTY_DRAFT } from "./bulkDraft";

const known = [{ id: "c1", name: "Pizzas" }];
const change = (draft: Partial<BulkDraft>) => changeOf({ ...EMPTY_DRAFT, ...draft }, known, "new");

it.each<[Partial<BulkDraft>, object]>([
  [{ percent: "10" }, { kind: "price_percent", percent: 10, rounding: 0.01 }],
  [
    { percent: "-12,5 %", rounding: "100" },
    { kind: "price_percent", percent: -12.5, rounding: 100 },
  ],
  [{ percent: "0" }, { problem: texts.badPercent }],
  [{ percent: "-101" }, { problem: texts.badPercent }],
  [
    { kind: "price_amount", amount: "-1.500" },
    { kind: "price_amount", amount: -1500 },
  ],
  [{ kind: "price_amount", amount: "" }, { problem: texts.badAmount }],
  [
    { kind: "price_set", price: "0" },
    { kind: "price_set", amount: 0 },
  ],
  [{ kind: "price_set", price: "-1" }, { problem: texts.badPrice }],
  [{ kind: "discount", discount: "101" }, { problem: texts.badDiscount }],
  [
    { kind: "discount", discount: "0" },
    { kind: "discount", percent: 0 },
  ],
  [
    { kind: "visible", visible: false },
    { kind: "visible", visible: false },
  ],
  [
    { kind: "category_add", category: " PIZZAS " },
    { kind: "category_add", category: known[0] },
  ],
  [
    { kind: "category_add", category: "Postres" },
    { kind: "category_add", category: { id: "new", name: "Postres" } },
  ],
  [{ kind: "category_add", category: " " }, { problem: texts.badCategory }],
  [
    { kind: "category_remove", category: "c1" },
    { kind: "category_remove", categoryId: "c1" },
  ],
  [{ kind: "category_remove", category: "c2" }, { problem: texts.badCategory }],
])("%j makes %j", (draft, expected) => {
  expect(change(draft)).toEqual(expected);
});
