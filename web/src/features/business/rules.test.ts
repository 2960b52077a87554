/* Tests of the rules of a workspace's services. */
import { describe, expect, it } from "vitest";
import type { ServiceType, Subscription, WorkspaceService } from "./data";
import { allowedServices, serviceCountText, servicesToDeactivate } from "./rules";

const service = (
  id: string,
  type: ServiceType,
  state: "active" | "inactive" = "active",
): WorkspaceService => ({
  id,
  type,
  service_id: id,
  state,
  created_at: "2026-11-20T15:00:00Z",
});
const subscription = (id: string, services: Subscription["services"]): Subscription => ({
  id,
  state: "active",
  subscribed_at: "2026-11-20T15:00:00Z",
  unsubscribed_at: null,
  workspace_id: "w",
  plan_id: `plan-${id}`,
  services,
});

const one = subscription("one", [
  { type: "store", count: 1 },
  { type: "page", count: 1 },
]);
const five = subscription("five", [
  { type: "store", count: 5 },
  { type: "page", count: 5 },
]);
const club = subscription("club", [
  { type: "page", count: 1 },
  { type: "pharmacy_group", count: 1 },
]);
const stores = [service("s1", "store"), service("s2", "store"), service("s3", "store")];

describe("what plans allow", () => {
  it("is the sum of the subscriptions", () => {
    expect(allowedServices([one, five, club])).toEqual({ store: 6, showroom: 0, page: 7, pharmacy_group: 1 });
    expect(allowedServices([])).toEqual({ store: 0, showroom: 0, page: 0, pharmacy_group: 0 });
  });
});

describe("the end of a subscription", () => {
  it.each([
    ["deactivates all without another", stores, [one], one, ["s1", "s2", "s3"]],
    ["keeps the oldest that another allows", stores, [one, five], five, ["s2", "s3"]],
    ["keeps all that another allows", stores, [one, five], one, []],
    ["leaves types that it did not give", stores, [club, one], club, []],
    ["never deactivates a group of pharmacies", [service("g", "pharmacy_group")], [club], club, []],
    ["leaves what is inactive", [service("s1", "store", "inactive")], [one], one, []],
    [
      "goes type by type",
      [service("p1", "page"), service("s1", "store"), service("p2", "page")],
      [one, club],
      one,
      ["s1", "p2"],
    ],
  ] as const)("%s", (_, services, subscriptions, leaving, ids) => {
    expect(servicesToDeactivate(services, subscriptions, leaving).map(({ id }) => id)).toEqual(ids);
  });
});

describe("services in words", () => {
  it.each([
    [[], ""],
    [[{ type: "store" }], "1 tienda"],
    [[{ type: "page" }, { type: "store" }, { type: "page" }], "1 tienda y 2 páginas"],
    [
      [
        { type: "store", count: 5 },
        { type: "showroom", count: 1 },
        { type: "pharmacy_group", count: 2 },
      ],
      "5 tiendas, 1 vidriera y 2 grupos de farmacias",
    ],
  ] as const)("%j: %s", (services, text) => {
    expect(serviceCountText(services)).toBe(text);
  });
});
