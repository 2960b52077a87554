/* Tests of how complete a page is, with the server's rules (crates/api/src/domains/discover/page/completeness.rs). */
import { describe, expect, it } from "vitest";
import { pageFixture } from "@/test/pageFixture";
import { findFilledParts, findMissingParts } from "./completeness";

const { store: _, ...rest } = pageFixture;
const bare = { ...rest, store: null, categories: [], addresses: [], links: [] };
const [category] = pageFixture.categories;
const listed = { ...bare, categories: category ? [category] : [] };
const link = (type: (typeof pageFixture.links)[number]["type"]) => ({ type, label: "", value: "x" });

describe("a page to publish", () => {
  it("needs a category and a way to reach it", () => {
    expect(findMissingParts(bare)).toEqual(["category", "contact"]);
    expect(findMissingParts(listed)).toEqual(["contact"]);
    expect(findMissingParts(pageFixture)).toEqual([]);
  });

  it.each([
    ["phone", []],
    ["whatsapp", []],
    ["website", []],
    ["instagram", ["contact"]],
    ["email", ["contact"]],
  ] as const)("is reached by %s, or lacks %j", (type, missing) => {
    expect(findMissingParts({ ...listed, links: [link(type)] })).toEqual(missing);
  });

  it("is reached at a visible address, and by its store", () => {
    const addresses = pageFixture.addresses.map((address) => ({ ...address, visible: false }));
    expect(findMissingParts({ ...listed, addresses })).toEqual(["contact"]);
    expect(findMissingParts({ ...listed, addresses: pageFixture.addresses })).toEqual([]);
    const store = { id: pageFixture.id, name: "La Nonna", image_url: null, opened: true };
    expect(findMissingParts({ ...listed, store })).toEqual([]);
  });
});

it("finds the filled parts that the directory counts", () => {
  expect([...findFilledParts({ ...bare, schedule: [] })]).toEqual(["description"]);
  expect([...findFilledParts(pageFixture)]).toEqual([
    "description",
    "category",
    "schedule",
    "address",
    "link",
  ]);
});
