/* Month navigation through the address, so that going back and links work. */
import { useEffect, useRef } from "react";
import { addMonths, parseMonth } from "../lib/calendar";

const SCROLL_FRAMES = 10;

export interface MonthNavigation {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  goToday: () => void;
  /** Prefetches a neighbouring month's shifts when its button is hovered. */
  prefetchNeighbour: (count: -1 | 1) => void;
}

interface MonthNavigationOptions {
  shown: string;
  current: string;
  /** True when the shown month's days are drawn. */
  isDrawn: boolean;
  /** Writes the month to the address; null is the current month. */
  goToMonth: (month: string | null) => void;
  prefetch: (month: string) => void;
}

export function useMonthNavigation({
  shown,
  current,
  isDrawn,
  goToMonth,
  prefetch,
}: MonthNavigationOptions): MonthNavigation {
  const wantsToday = useRef(false);

  // On a phone today is far down the list, and its month may not be drawn yet.
  useEffect(() => {
    if (wantsToday.current && isDrawn && shown === current) {
      wantsToday.current = false;
      scrollToToday();
    }
  }, [isDrawn, shown, current]);

  const neighbour = (count: -1 | 1) => parseMonth(addMonths(shown, count));
  const step = (count: -1 | 1) => {
    const target = neighbour(count);
    return target ? () => goToMonth(target) : undefined;
  };
  return {
    previous: step(-1),
    next: step(1),
    goToday: () => {
      if (shown === current) return scrollToToday();
      wantsToday.current = true;
      goToMonth(null);
    },
    prefetchNeighbour: (count) => {
      const target = neighbour(count);
      if (target) prefetch(target);
    },
  };
}

/** Days outside the screen have an estimated height: scroll again while they are laid out. */
function scrollToToday(frames = SCROLL_FRAMES): void {
  const today = document.querySelector("[aria-current='date']");
  today?.scrollIntoView({ block: "center" });
  if (today && frames > 0) requestAnimationFrame(() => scrollToToday(frames - 1));
}
