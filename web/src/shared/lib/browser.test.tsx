/* The page's query string: each step is an entry of the history, written with what it shows. */
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { pushQueryParam, useQueryParam } from "./browser";

const push = (value: string | null) => act(() => pushQueryParam("mes", value));
const written = () => window.location.search;

beforeEach(() => window.history.pushState(null, "", "/calendar?grupo=1"));

describe("a parameter", () => {
  it("is in the address as soon as it is shown, so that going back at once leads to where one was", async () => {
    const { result } = renderHook(() => useQueryParam("mes"));
    push("2023-10");
    push("2023-11");
    expect([result.current, written()]).toEqual(["2023-11", "?grupo=1&mes=2023-11"]);
    window.history.back();
    await waitFor(() => expect(result.current).toBe("2023-10"));
  });

  it("enters the history with each of its values", async () => {
    const { result } = renderHook(() => useQueryParam("mes"));
    const entries = window.history.length;
    push("2023-10");
    push("2023-11");
    push("2023-11");
    expect(window.history.length).toBe(entries + 2);
    window.history.go(-2);
    await waitFor(() => expect(result.current).toBeNull());
  });

  it("that is taken away leaves the address", () => {
    renderHook(() => useQueryParam("mes"));
    push("2023-10");
    push(null);
    expect(written()).toBe("?grupo=1");
  });
});
