/* Tests of the draft of an address. */
import { expect, it } from "vitest";
import { addressForm as texts } from "@/shared/i18n/es";
import { homeAddress } from "@/test/addressFixture";
import { addressBody, addressDraft, findAddressProblems } from "./addressDraft";

it("is the address that it was made of, without spaces around its texts", () => {
  const draft = addressDraft(homeAddress);
  expect(addressBody(draft)).toEqual(homeAddress);
  expect(addressBody({ ...draft, street: " Mitre " })).toEqual(homeAddress);
});

it("leaves out what a saved address has besides", () => {
  const saved = {
    ...homeAddress,
    id: "1",
    scope_id: "2",
    created_at: "2026-11-20T15:00:00Z",
    deleted_at: null,
  };
  expect(addressBody(addressDraft(saved))).toEqual(homeAddress);
});

it("takes its point from the address of a map", () => {
  const draft = {
    ...addressDraft(homeAddress),
    point: "https://www.google.com/maps/@-34.7986,-58.3877,17z",
  };
  expect(findAddressProblems(draft, "address")).toEqual({});
  expect(addressBody(draft).location).toEqual({ lat: -34.7986, lng: -58.3877 });
});

it("needs a street and a point", () => {
  const draft = { ...addressDraft(homeAddress), street: " ", point: "Adrogué" };
  expect(findAddressProblems(draft, "addresses[0]")).toEqual({
    "addresses[0].street": texts.required,
    "addresses[0].location": texts.badPoint,
  });
});
