/* Debounces a value. */
import { useEffect, useState } from "react";

/**
 * The last value that stayed unchanged for `delayMs`, and whether it equals the current one. Values are compared as JSON.
 */
export function useDebounced<T>(value: T, delayMs: number): [settled: T, atRest: boolean] {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const atRest = text === JSON.stringify(settled);
  useEffect(() => {
    if (atRest) return;
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), delayMs);
    return () => clearTimeout(timer);
  }, [atRest, text, delayMs]);
  return [settled, atRest];
}
