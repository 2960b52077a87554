/* Tests of a stock that is typed. */
import { expect, it } from "vitest";
import { parseStock } from "./stockInput";

it.each([
  ["12", 5, { count: 12 }],
  [" 1.200 ", 5, { count: 1200 }],
  ["0", null, { count: 0 }],
  ["", 5, { count: null }],
  ["+5", 7, { count: 12 }],
  ["- 3", 7, { count: 4 }],
  ["+5", null, { count: 5 }],
  ["-8", 7, { problem: "negative" }],
  ["doce", 7, { problem: "unreadable" }],
  ["1,5", 7, { problem: "unreadable" }],
  ["1000000001", 7, { problem: "unreadable" }],
])("'%s' where there are %s is %j", (text, current, stock) => {
  expect(parseStock(text, current)).toEqual(stock);
});
