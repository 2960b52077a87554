/* Tests of the links of password recovery. */
import { describe, expect, it } from "vitest";
import { parseRecoveryLink } from "./rules";

const ID = "0198a5b2-0000-7000-8000-000000000001";
const CODE = "AbCdEfGhIjKlMnOpQrSt-_";

describe("a link", () => {
  it("has an id and a code behind its #", () => {
    expect(parseRecoveryLink(`#${ID}.${CODE}`)).toEqual({ otpId: ID, code: CODE });
  });

  it.each([
    "",
    "#",
    `#${ID}`,
    `#${ID}.`,
    `#${ID}.${CODE.slice(1)}`,
    `#${ID}.${CODE}x`,
    `#x.${CODE}`,
    `${ID}.${CODE}`,
  ])("%j is none", (hash) => {
    expect(parseRecoveryLink(hash)).toBeNull();
  });
});
