/* Tests of the recent choices: newest first, for each account apart, and gone after a sign-out. */
// @vitest-environment jsdom
import { House } from "lucide-react";
import { beforeEach, expect, it } from "vitest";
import { entityChoice, type PaletteChoice } from "./choice";
import { forgetChoices, recentChoices, rememberChoice } from "./recentChoices";

const KEY = "hub.palette_recent";
const [ANA, OTHER] = ["ana", "other"] as const;
const screen = (label: string): PaletteChoice => ({
  id: `screen:${label}`,
  label,
  Icon: House,
  target: `/${label}`,
});
const store = (id: string) => entityChoice("store", { id, label: `Tienda ${id}`, target: `/tiendas/${id}` });
const SCREENS = ["a", "b", "c", "d", "e", "f", "g"].map(screen);
const labels = (account: string, own: readonly PaletteChoice[] = SCREENS) =>
  recentChoices(account, own).map(({ label }) => label);

beforeEach(() => forgetChoices());

it("are the newest first, each once, six at most", () => {
  for (const one of [...SCREENS, screen("b")]) rememberChoice(ANA, one);
  expect(labels(ANA)).toEqual(["b", "g", "f", "e", "d", "c"]);
});

it("are each account's own", () => {
  rememberChoice(ANA, screen("a"));
  rememberChoice(OTHER, store("1"));
  expect(labels(ANA)).toEqual(["a"]);
  expect(labels(OTHER)).toEqual(["Tienda 1"]);
});

it("keep a page of one thing, without its state, and a screen only while it is there", () => {
  rememberChoice(ANA, { ...store("1"), state: "Recibido" });
  rememberChoice(ANA, screen("a"));
  expect(recentChoices(ANA, [])).toEqual([store("1")]);
});

it("are pages, not actions", () => {
  rememberChoice(ANA, { ...screen("a"), target: () => {} });
  expect(labels(ANA)).toEqual([]);
});

it("go when somebody signs out", () => {
  rememberChoice(ANA, screen("a"));
  forgetChoices();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(labels(ANA)).toEqual([]);
});

it.each([
  ["no list", { ana: "x" }],
  ["no choices", { ana: [null, 3, { id: 1 }] }],
  ["another site", { ana: [{ id: "store:1", label: "x", kind: "store", target: "//evil.example" }] }],
  ["an unknown kind", { ana: [{ id: "x:1", label: "x", kind: "constructor", target: "/x" }] }],
])("pass over what is damaged: %s", (_, found) => {
  localStorage.setItem(KEY, JSON.stringify(found));
  expect(labels(ANA)).toEqual([]);
});
