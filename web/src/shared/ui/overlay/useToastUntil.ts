/* A toast that is about what a form shows: it goes when that changes or the form closes. */
import { useEffect, useMemo, useRef } from "react";
import { closeToast } from "./toast";

interface BoundToast {
  /** The toast was shown: it is closed by `end`, and with the form. */
  begin: () => void;
  /** Closes it, if it was shown. */
  end: () => void;
  /** Its id says something else by now, which outlives the form. */
  forget: () => void;
}

export function useToastUntil(id: string): BoundToast {
  const isShown = useRef(false);
  const toast = useMemo(
    () => ({
      begin: () => {
        isShown.current = true;
      },
      end: () => {
        if (isShown.current) closeToast(id);
        isShown.current = false;
      },
      forget: () => {
        isShown.current = false;
      },
    }),
    [id],
  );
  useEffect(() => toast.end, [toast]);
  return toast;
}
