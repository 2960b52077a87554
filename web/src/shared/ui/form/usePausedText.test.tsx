/* Tests of a text that follows what is typed once typing pauses. */
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePausedText } from "./usePausedText";

afterEach(() => vi.useRealTimers());

it("follows what is typed once typing pauses", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(usePausedText, { initialProps: "" });
  for (const text of ["m", "mu", "muz"]) {
    rerender(text);
    act(() => vi.advanceTimersByTime(299));
    expect(result.current).toBe("");
  }
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe("muz");
});
