/* The results on screen: the last one, and earlier ones whose link was not copied yet. */
import { useState } from "react";
import { type DispatchOutcome, oneTimeLink } from "./DispatchResult";

export function useDispatchOutcomes() {
  const [outcomes, setShown] = useState<readonly DispatchOutcome[]>([]);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  return {
    outcomes,
    /** Shows the next result, or none, and drops the earlier ones whose link was copied. */
    show: (next: DispatchOutcome | null) =>
      setShown((before) => {
        const untaken = before.filter((one) => oneTimeLink(one) !== null && !copied.has(one.id));
        return next ? [next, ...untaken] : untaken;
      }),
    close: ({ id }: DispatchOutcome) => setShown((before) => before.filter((one) => one.id !== id)),
    markCopied: ({ id }: DispatchOutcome) => setCopied((before) => new Set(before).add(id)),
  };
}
