/* Moves between months through the address, so that back works and a link keeps its month. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pushQueryParam } from "@/shared/lib/browser";
import { addMonths, parseMonth } from "@/shared/lib/calendar";
import { type Group, shiftsQuery } from "./data";

export interface MonthNavigation {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  goToday: () => void;
  /** Asks for a neighbour's shifts when somebody is about to go there. */
  warm: (count: -1 | 1) => void;
}

export function useMonthNavigation(
  group: Group,
  month: string,
  current: string,
  drawn: boolean,
): MonthNavigation {
  const queries = useQueryClient();
  const wantsToday = useRef(false);

  // On a phone today is a long way down the list; the month may still have to come before it can be shown.
  useEffect(() => {
    if (wantsToday.current && drawn && month === current) {
      wantsToday.current = false;
      showToday();
    }
  }, [drawn, month, current]);

  const neighbour = (count: -1 | 1) => parseMonth(addMonths(month, count));
  const step = (count: -1 | 1) => {
    const target = neighbour(count);
    return target ? () => pushQueryParam("mes", target) : undefined;
  };
  return {
    previous: step(-1),
    next: step(1),
    goToday: () => {
      if (month === current) return showToday();
      wantsToday.current = true;
      pushQueryParam("mes", null);
    },
    warm: (count) => {
      const target = neighbour(count);
      if (target) void queries.prefetchQuery(shiftsQuery(group.id, target, group.time_zone));
    },
  };
}

function showToday(): void {
  document.querySelector("[aria-current='date']")?.scrollIntoView({ block: "center" });
}
