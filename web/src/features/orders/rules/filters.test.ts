/* Tests of the filter of the list of orders. */
import { expect, it } from "vitest";
import { FILTER_STATES, ORDER_FILTERS, orderFilterParams, parseOrderFilter } from "./filters";

it.each([...ORDER_FILTERS, null])("%s is kept in the address", (filter) => {
  expect(parseOrderFilter(new URLSearchParams(orderFilterParams(filter)))).toBe(filter);
});

it("ignores a word that is none", () => {
  expect(parseOrderFilter(new URLSearchParams("estado=nada"))).toBeNull();
});

it("has each state in one filter", () => {
  expect(Object.values(FILTER_STATES).flat().toSorted()).toEqual([
    "cancelled",
    "completed",
    "payment",
    "pickup",
    "preparation",
    "submitted",
  ]);
});
