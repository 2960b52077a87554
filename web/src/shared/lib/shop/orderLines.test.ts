/* Tests of the lines of an order in words. */
import { expect, it } from "vitest";
import { makeItem } from "../../../test/orderFixtures";
import { codesText } from "./orderLines";

const option = (code: string | null) => ({
  id: "o1",
  customizer_id: "k1",
  customizer_name: "Talle",
  code,
  name: "M",
  image_url: null,
  quantity: 1,
  price: { price_base: 0, discount_fixed: 0, discount_percent: 0, price_final: 0 },
});

it("the codes of a line are those of its article and of its options", () => {
  const { article } = makeItem();
  const coded = { ...article, code: "REM" };
  expect(codesText({ article: coded, options: [option("REM-M"), option(null)] })).toBe("REM, REM-M");
  expect(codesText({ article, options: [option("REM-M")] })).toBe("REM-M");
  expect(codesText({ article, options: [option(null)] })).toBe("");
});
