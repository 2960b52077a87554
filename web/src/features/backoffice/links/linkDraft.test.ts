/* Tests of the draft of a link. */
import { expect, it } from "vitest";
import { ApiError } from "@/shared/api/errors";
import { links as texts } from "@/shared/i18n/es";
import { bodyOf, draftOf, findProblems, resolveRefusal } from "./linkDraft";

const draft = { name: " Promo ", isEnabled: true, input: " /promo/* ", output: " https://pueblo.example/* " };

it("makes the body without the spaces around", () => {
  expect(findProblems(draft)).toEqual({});
  expect(bodyOf(draft)).toEqual({
    name: "Promo",
    enabled: true,
    input: "/promo/*",
    output: "https://pueblo.example/*",
  });
});

it("begins as a link that works, without addresses", () => {
  expect(draftOf(null)).toEqual({ name: "", isEnabled: true, input: "", output: "" });
  expect(findProblems(draftOf(null))).toEqual({
    name: texts.nameRequired,
    input: texts.addressRequired,
    output: texts.addressRequired,
  });
});

it.each([
  "promo",
  "http://pueblo.example",
  "//pueblo.example",
  "/\\pueblo.example",
  "https://",
  "https://*/a",
  "https://*.pueblo.example/a",
  "https://ana@pueblo.example/a",
  "javascript:alert(1)",
])("knows that %s is no address", (address) => {
  expect(findProblems({ ...draft, input: address, output: address })).toMatchObject({
    input: texts.badAddress,
    output: texts.badAddress,
  });
});

it.each([
  ["/a", "/b", {}],
  ["/a*", "/b?de=*#fin", {}],
  ["https://viejo.example", "https://pueblo.example?de=hub", {}],
  ["/*/a", "/b", { input: texts.misplacedStar }],
  ["/a?b=*", "/b", { input: texts.misplacedStar }],
  ["/a", "/b/*", { output: texts.unmatchedStar }],
  ["/a/*", "/b/*/*", { output: texts.manyStars }],
])("checks the asterisks of %s and %s", (input, output, problems) => {
  expect(findProblems({ ...draft, input, output })).toEqual(problems);
});

it.each([
  ["error.conflict.link_input", "input", { input: texts.refusals.taken }],
  ["error.rule.link_loop", "input", { input: texts.refusals.input }],
  ["error.rule.link_loop", "output", { output: texts.refusals.output }],
])("says what %s at the %s means", (code, path, problems) => {
  const error = new ApiError(422, code, { path });
  expect(resolveRefusal(error, draft)).toEqual({ draft, problems });
  expect(resolveRefusal(new ApiError(503, "error.unavailable", null), draft)).toBeNull();
});
