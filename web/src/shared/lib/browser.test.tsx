/* Tests of the query string: shown at once, written later, and one history entry per step. */
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { currentUrl, pushQueryParam, useQueryParam } from "./browser";

const push = (value: string | null) => act(() => pushQueryParam("mes", value));
const written = () => window.location.search;

beforeEach(() => window.history.pushState(null, "", "/calendar?grupo=1"));

describe("a parameter", () => {
  it("is shown before the browser's address has it", async () => {
    const { result } = renderHook(() => useQueryParam("mes"));
    push("2023-10");
    expect(result.current).toBe("2023-10");
    expect(currentUrl().search).toBe("?grupo=1&mes=2023-10");
    expect(written()).toBe("?grupo=1");
    await waitFor(() => expect(written()).toBe("?grupo=1&mes=2023-10"));
    expect(result.current).toBe("2023-10");
  });

  it("enters the history with each of its values, however fast they come", async () => {
    const { result } = renderHook(() => useQueryParam("mes"));
    const entries = window.history.length;
    push("2023-10");
    push("2023-11");
    push("2023-11");
    await waitFor(() => expect(written()).toBe("?grupo=1&mes=2023-11"));
    expect(window.history.length).toBe(entries + 2);
    window.history.back();
    await waitFor(() => expect(result.current).toBe("2023-10"));
    window.history.back();
    await waitFor(() => expect(result.current).toBeNull());
  });

  it("that is taken away leaves the address at once", () => {
    renderHook(() => useQueryParam("mes"));
    push("2023-10");
    push(null);
    expect(written()).toBe("?grupo=1");
  });

  it("still to be written is called off by whoever goes back, and leads to where they were", async () => {
    const { result } = renderHook(() => [useQueryParam("mes"), useQueryParam("grupo")]);
    push("2023-09");
    await waitFor(() => expect(written()).toBe("?grupo=1&mes=2023-09"));
    push("2023-10");
    expect(result.current).toEqual(["2023-10", "1"]);
    window.history.back();
    await waitFor(() => expect(result.current).toEqual(["2023-09", "1"]));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
    expect([result.current[0], written()]).toEqual(["2023-09", "?grupo=1&mes=2023-09"]);
    window.history.back();
    await waitFor(() => expect(result.current).toEqual([null, "1"]));
  });
});
