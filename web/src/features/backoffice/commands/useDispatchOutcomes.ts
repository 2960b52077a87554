/* What dispatches answered: the last one, below it those whose link nobody has taken yet. */
import { useState } from "react";
import { type DispatchOutcome, oneTimeLink } from "./DispatchResult";

export function useDispatchOutcomes() {
  const [shown, setShown] = useState<readonly DispatchOutcome[]>([]);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  return {
    shown,
    /** Shows the next one, or that there is none, in place of what may go. */
    show: (next: DispatchOutcome | null) =>
      setShown((before) => {
        const untaken = before.filter((one) => oneTimeLink(one) !== null && !copied.has(one.id));
        return next ? [next, ...untaken] : untaken;
      }),
    close: ({ id }: DispatchOutcome) => setShown((before) => before.filter((one) => one.id !== id)),
    markCopied: ({ id }: DispatchOutcome) => setCopied((before) => new Set(before).add(id)),
  };
}
