/* Chooses grid or list by the width of the month's container, so that no word in the grid breaks. */
import { type RefCallback, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** The width in CSS pixels from which the month is a grid; also in the styles' `@container (width < 840px)`. */
export const MIN_GRID_WIDTH_PX = 840;

export interface ResponsiveMonth {
  /** The ref of the element that contains the month. */
  monthRef: RefCallback<HTMLElement>;
  /** True when the month is drawn as a day list; never on paper. */
  showsList: boolean;
}

export function useResponsiveMonth(): ResponsiveMonth {
  // No container is wider than the window, so a phone draws its list at once. A wrong guess is corrected before the
  // paint.
  const [isNarrow, setNarrow] = useState(() => window.innerWidth < MIN_GRID_WIDTH_PX);
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
  return { monthRef, showsList: isNarrow && !printing };
}

/** True while printing: the browser prints the page as it is after the beforeprint event. */
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
