/* Tests of the theme: what is chosen is shown, kept, followed from other tabs, and there before the app. */
// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { followTheme, setTheme } from "./theme";

const KEY = "hub.theme";
const shown = () => document.documentElement.dataset.theme;
const barColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>("meta")].map(({ content }) => content);

document.head.innerHTML = `
  <meta name="theme-color" content="#f4f7f5" media="(prefers-color-scheme: light)">
  <meta name="theme-color" content="#0b1210" media="(prefers-color-scheme: dark)">`;
followTheme();
beforeEach(() => setTheme("system"));

describe("the theme", () => {
  it.each([
    ["light", ["#f4f7f5", "#f4f7f5"]],
    ["dark", ["#0b1210", "#0b1210"]],
  ] as const)("is %s once it is chosen, and kept", (theme, colours) => {
    setTheme(theme);
    expect(shown()).toBe(theme);
    expect(localStorage.getItem(KEY)).toBe(JSON.stringify(theme));
    expect(barColours()).toEqual(colours);
    setTheme("system");
    expect(shown()).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(barColours()).toEqual(["#f4f7f5", "#0b1210"]);
  });

  it("follows another tab", () => {
    localStorage.setItem(KEY, '"dark"');
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(shown()).toBe("dark");
  });
});

describe("before the app", () => {
  const code = readFileSync("src/shared/theme/early.js", "utf8");

  it.each([
    ['"dark"', "dark"],
    ['"light"', "light"],
    ['"blue"', undefined],
    ["{", undefined],
    [null, undefined],
  ])("%s in the storage shows %s", (stored, theme) => {
    if (stored === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, stored);
    delete document.documentElement.dataset.theme;
    new Function(code)();
    expect(shown()).toBe(theme);
  });
});
