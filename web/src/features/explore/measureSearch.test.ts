/* Tests of the searches and suggestions that are recorded: each once, and nothing that is no search. */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { measure } from "@/shared/analytics/measure";
import { measureSearch } from "./measureSearch";
import { addSuggestions } from "./suggestions";

vi.mock("@/shared/analytics/measure", () => ({ measure: vi.fn() }));

beforeEach(() => {
  vi.mocked(measure).mockClear();
  document.body.innerHTML = '<ul><li class="explore-result"></li><li class="explore-result"></li></ul>';
});
afterEach(() => Reflect.deleteProperty(performance, "getEntriesByType"));

function openPage(search: string, visit: object = { type: "navigate", responseStatus: 200 }): void {
  window.history.replaceState(null, "", `/explorar${search}`);
  Object.defineProperty(performance, "getEntriesByType", { value: () => [visit], configurable: true });
  measureSearch();
}

describe("the page of a search", () => {
  it("records its words and its number of results", () => {
    openPage("?query=pan+casero&categories=");
    expect(measure).toHaveBeenCalledExactlyOnceWith("submit", "search", null, {
      query: "pan casero",
      results: 2,
    });
  });

  it("records a search without words", () => {
    document.body.replaceChildren();
    openPage("?categories=1");
    expect(measure).toHaveBeenCalledExactlyOnceWith("submit", "search", null, { query: "", results: 0 });
  });

  it.each([
    ["without a search", "", undefined],
    ["with an empty one", "?query=&categories=", undefined],
    ["with further results", "?query=pan&cursor=x", undefined],
    ["that is loaded again", "?query=pan", { type: "reload", responseStatus: 200 }],
    ["that is gone back to", "?query=pan", { type: "back_forward", responseStatus: 200 }],
    ["that was refused", "?query=pan&zone_lat=x", { type: "navigate", responseStatus: 400 }],
  ])("%s records none", (_, search, visit) => {
    openPage(search, visit);
    expect(measure).not.toHaveBeenCalled();
  });
});

describe("a suggestion", () => {
  it("is recorded when it is chosen, not when it is typed", () => {
    document.body.innerHTML =
      '<form><input name="query" list="s"><datalist id="s"><option value="pan casero"></datalist></form>';
    addSuggestions(document.querySelector("form") as HTMLFormElement);
    const field = document.querySelector("input") as HTMLInputElement;
    function input(text: string, event: Event): void {
      field.value = text;
      field.dispatchEvent(event);
    }
    input("pan", new InputEvent("input", { inputType: "insertText" }));
    input("pan casero", new InputEvent("input", { inputType: "insertText" }));
    input("", new Event("input"));
    expect(measure).not.toHaveBeenCalled();
    // Chromium sends a plain event, Firefox one of a replacement.
    input("pan casero", new Event("input"));
    input("pan casero", new InputEvent("input", { inputType: "insertReplacementText" }));
    expect(measure).toHaveBeenCalledTimes(2);
    expect(measure).toHaveBeenCalledWith("choose", "suggestion", null, { query: "pan casero" });
  });
});
