/* Whether the month has room for seven columns that no word is broken in: by the element around it, never by the screen. */
import { type RefCallback, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The width in CSS pixels from which on the month is a grid; the styles say it too, in their `@container (width < 840px)`. */
export const MIN_GRID_WIDTH_PX = 840;

export interface ResponsiveMonth {
  /** Goes on the element that the month is drawn in. */
  monthRef: RefCallback<HTMLElement>;
  /** Whether the month is a list of days. On paper it never is. */
  asList: boolean;
}

export function useResponsiveMonth(): ResponsiveMonth {
  // No element is wider than its window: a phone draws its list at once. Any other guess is put right before it is seen.
  const [narrow, setNarrow] = useState(() => window.innerWidth < MIN_GRID_WIDTH_PX);
  const printing = usePrinting();
  const monthRef = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      if (width > 0) setNarrow(width < MIN_GRID_WIDTH_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { monthRef: monthRef, asList: narrow && !printing };
}

/** Whether the page is on its way to a printer, which takes it is once the event is over. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printing;
}
