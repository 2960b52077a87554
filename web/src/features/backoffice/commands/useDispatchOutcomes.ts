/* What dispatches answered: the last one, below it those whose link nobody has taken yet. */
import { useState } from "react";
import { linkOf, type Outcome } from "./DispatchResult";

export function useOutcomes() {
  const [shown, setShown] = useState<readonly Outcome[]>([]);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  return {
    shown,
    /** Shows the next one, or that there is none, in place of what may go. */
    show: (next: Outcome | null) =>
      setShown((before) => {
        const untaken = before.filter((one) => linkOf(one) !== null && !copied.has(one.id));
        return next ? [next, ...untaken] : untaken;
      }),
    close: ({ id }: Outcome) => setShown((before) => before.filter((one) => one.id !== id)),
    markCopied: ({ id }: Outcome) => setCopied((before) => new Set(before).add(id)),
  };
}
