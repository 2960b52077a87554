/* Month navigation through the address, so that going back and links work. */
import { useEffect, useRef } from "react";
import { addMonths, parseMonth } from "../lib/calendar";
import { isEmbedded } from "../lib/embedded";

const SCROLL_FRAMES = 10;
/** The least height of today on screen that is worth a scroll: its number and a shift. */
const LEAST_SEEN_PX = 56;

export interface MonthNavigation {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  goToday: () => void;
  goToMonth: (month: string) => void;
  /** Prefetches a neighbouring month's shifts when its button is hovered. */
  prefetchNeighbour: (count: -1 | 1) => void;
}

interface MonthNavigationOptions {
  shownMonth: string;
  currentMonth: string;
  /** False when the address has a month that is none: going to today then corrects it. */
  isMonthInAddress: boolean;
  /** True when the shown month's days are drawn. */
  isDrawn: boolean;
  /** Writes the month to the address; null is the current month. */
  goToMonth: (month: string | null) => void;
  prefetchMonth: (month: string) => void;
}

export function useMonthNavigation({
  shownMonth,
  currentMonth,
  isMonthInAddress,
  isDrawn,
  goToMonth,
  prefetchMonth,
}: MonthNavigationOptions): MonthNavigation {
  const wantsToday = useRef(false);
  const hasLoaded = useRef(false);

  // On a phone today is far down the list, and its month may not be drawn yet.
  useEffect(() => {
    if (!isDrawn) return;
    if (shownMonth === currentMonth) {
      if (wantsToday.current) scrollToToday();
      else if (!hasLoaded.current) revealToday();
      wantsToday.current = false;
    }
    hasLoaded.current = true;
  }, [isDrawn, shownMonth, currentMonth]);

  const neighbour = (count: -1 | 1) => parseMonth(addMonths(shownMonth, count));
  const step = (count: -1 | 1) => {
    const target = neighbour(count);
    return target ? () => goToMonth(target) : undefined;
  };
  return {
    previous: step(-1),
    next: step(1),
    goToMonth,
    goToday: () => {
      if (shownMonth === currentMonth && isMonthInAddress) return scrollToToday();
      wantsToday.current = true;
      goToMonth(null);
    },
    prefetchNeighbour: (count) => {
      const target = neighbour(count);
      if (target) prefetchMonth(target);
    },
  };
}

/**
 * Scrolls just so far that today is on screen when the page opens, without the focus and without a movement. Not past
 * who is on duty now, which visitors come for, and not away from a position that the address or a reader has chosen.
 */
function revealToday(): void {
  if (window.scrollY || window.location.hash || isEmbedded) return;
  const today = document.querySelector("[data-date][aria-current]");
  today?.scrollIntoView({ block: "nearest" });
  const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
  window.scrollBy(0, Math.min(0, topOf(document.getElementById("on-duty-title"))));
  if (topOf(today) > window.innerHeight - LEAST_SEEN_PX) window.scrollTo(0, 0);
}

/** Days outside the screen have an estimated height: scroll again while they are laid out. */
function scrollToToday(frames = SCROLL_FRAMES): void {
  const today = document.querySelector("[aria-current='date']");
  today?.scrollIntoView({ block: "center" });
  if (today && frames > 0) requestAnimationFrame(() => scrollToToday(frames - 1));
}
