/* A value once it has stopped changing. */
import { useEffect, useState } from "react";

/** The value as it last was at rest, and whether it is at rest now. Values that say the same are the same one. */
export function useDebounced<T>(value: T, ms: number): [settled: T, atRest: boolean] {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const atRest = text === JSON.stringify(settled);
  useEffect(() => {
    if (atRest) return;
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), ms);
    return () => clearTimeout(timer);
  }, [atRest, text, ms]);
  return [settled, atRest];
}
