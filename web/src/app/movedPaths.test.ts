/* Tests of the addresses that moved. */
import { expect, it } from "vitest";
import { movedPath } from "./movedPaths";

it.each([
  ["stores", undefined, null, "/tiendas"],
  ["stores", "new", null, "/tiendas/nueva"],
  ["stores", "a1", null, "/tiendas/a1/datos"],
  ["coupons", undefined, "t1", "/tiendas/t1/cupones"],
  ["coupons", "c1", "t1", "/tiendas/t1/cupones/c1"],
  ["coupons", "c1", null, "/tiendas"],
  ["others", undefined, "t1", null],
])("/negocio/%s/%s of the store %s is at %s", (segment, resourceId, storeId, path) => {
  expect(movedPath({ segment, resourceId, storeId })).toBe(path);
});
