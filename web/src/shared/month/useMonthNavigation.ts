/* Moves between months through the address, so that back works and a link keeps its month. */
import { useEffect, useRef } from "react";
import { addMonths, parseMonth } from "../lib/calendar";

const SCROLL_FRAMES = 10;

export interface MonthNavigation {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  goToday: () => void;
  /** Asks for a neighbour's shifts when somebody is about to go there. */
  prefetchNeighbour: (count: -1 | 1) => void;
}

interface MonthNavigationOptions {
  shown: string;
  current: string;
  /** Whether the shown month's days are on screen. */
  isDrawn: boolean;
  /** Writes the month into the address; null is the current one. */
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

  // On a phone today is a long way down the list; the month may still have to come before it can be shown.
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

/** A day has a guessed height until it is near the screen: today moves on while the days around it are laid out. */
function scrollToToday(frames = SCROLL_FRAMES): void {
  const today = document.querySelector("[aria-current='date']");
  today?.scrollIntoView({ block: "center" });
  if (today && frames > 0) requestAnimationFrame(() => scrollToToday(frames - 1));
}
