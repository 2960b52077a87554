/* Tests of how a store delivers: the draft, its problems and the body that it makes. */
import { describe, expect, it } from "vitest";
import { addressForm, methods as texts } from "@/shared/i18n/es";
import type { PickupMethods } from "./data";
import { bodyOf, draftOf, findProblems, type PickupDraft } from "./pickupDraft";

const address = {
  name: "Local",
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip: "B1846",
  street: "Seguí",
  number: "742",
  flat: "",
  apartment: "",
  indications: "",
  location: { lat: -34.7986, lng: -58.3877 },
};
const stored: PickupMethods = {
  takeaway: { id: "p1", address },
  delivery: { id: "p2", zone_radius: 2500, address },
};

describe("the draft of a store's methods", () => {
  it("writes back what is stored", () => {
    const draft = draftOf(stored);
    expect(findProblems(draft)).toEqual({});
    expect(draft).toMatchObject({ isSameAddress: true, kilometres: "2,50" });
    expect(bodyOf(draft)).toEqual(stored);
  });

  it("keeps another address for deliveries", () => {
    const depot = { ...address, street: "Mitre", location: { lat: -34.8, lng: -58.4 } };
    const methods = { ...stored, delivery: { id: "p2", zone_radius: 900, address: depot } };
    expect(draftOf(methods).isSameAddress).toBe(false);
    expect(bodyOf(draftOf(methods))).toEqual(methods);
  });

  it("of deliveries alone has their address", () => {
    const methods = { takeaway: null, delivery: stored.delivery };
    expect(bodyOf(draftOf(methods))).toEqual(methods);
  });

  it("removes a method that is switched off", () => {
    expect(bodyOf({ ...draftOf(stored), hasDelivery: false, kilometres: "x" })).toEqual({
      ...stored,
      delivery: null,
    });
  });

  it.each<[Partial<PickupDraft>, object]>([
    [{ kilometres: "0" }, { "delivery.zone_radius": texts.badRadius }],
    [{ kilometres: "201" }, { "delivery.zone_radius": texts.badRadius }],
    [
      { takeaway: { ...draftOf(stored).takeaway, street: " ", point: "acá" } },
      { "takeaway.address.street": addressForm.required, "takeaway.address.location": addressForm.badPoint },
    ],
    [
      { isSameAddress: false, delivery: { ...draftOf(stored).delivery, street: "" } },
      { "delivery.address.street": addressForm.required },
    ],
  ])("with %j has problems %j", (changes, problems) => {
    expect(findProblems({ ...draftOf(stored), ...changes })).toEqual(problems);
  });
});
