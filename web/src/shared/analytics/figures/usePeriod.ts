/* The period and the charted figure of a page, kept in its address. */
import { useMemo } from "react";
import { useNow } from "../../lib/browser";
import { useAddressFilters } from "../../ui/page/useAddressFilters";
import { type PeriodChoice, parsePeriodChoice, resolvePeriod, setPeriodChoice } from "./period";

const HALF_HOUR_MS = 1_800_000;

interface AnalyticsAddress extends PeriodChoice {
  /** The figure of the chart; empty for the first one. */
  figure: string;
}

const ADDRESS = {
  parse: (search: URLSearchParams): AnalyticsAddress => ({
    ...parsePeriodChoice(search),
    figure: search.get("figura") ?? "",
  }),
  format: ({ figure, ...choice }: AnalyticsAddress): URLSearchParams => {
    const search = new URLSearchParams();
    setPeriodChoice(search, choice);
    if (figure !== "") search.set("figura", figure);
    return search;
  },
};

export function usePeriod<Figure extends string>(figures: readonly [Figure, ...Figure[]]) {
  const { filters, change } = useAddressFilters(ADDRESS);
  // A period changes with the nearest hour, and with it the queries.
  const halfHour = Math.floor(useNow() / HALF_HOUR_MS);
  const period = useMemo(() => resolvePeriod(filters, halfHour * HALF_HOUR_MS), [filters, halfHour]);
  const figure = figures.find((name) => name === filters.figure) ?? figures[0];
  return {
    choice: filters as PeriodChoice,
    period,
    figure,
    changePeriod: (choice: PeriodChoice) => change(choice),
    changeFigure: (name: Figure) => change({ figure: name === figures[0] ? "" : name }),
  };
}
