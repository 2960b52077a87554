/* The queries of figures: all of a page in one, each figure a request, so that a page has one state. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { components } from "../../api/schema";
import type { AnalyticsSummary, FigurePair } from "./figures";
import { type AnalyticsPeriod, type DateRange, profileRange } from "./period";

interface SummaryQuery<Metric> {
  metric: Metric;
  datetime_ini: string;
  datetime_end: string;
  bucket: components["schemas"]["AnalyticsBucket"];
  keys: number;
}

/** Where figures are read: the platform's, or the caller's workspace's. */
export interface FigureSource<Metric extends string> {
  /** The operation, which the keys of queries begin with. */
  operation: string;
  read: (query: SummaryQuery<Metric>, signal: AbortSignal) => Promise<AnalyticsSummary>;
}

export type AnalyticsFigures<Metric extends string> = Readonly<Record<Metric, FigurePair>>;

/** The keys that lists tell apart. */
export const KEYS_SHOWN = 10;

/** The figures of a period and of the time before it. The last ones stay until those of another period are there. */
export function figuresQuery<Metric extends string>(
  { operation, read }: FigureSource<Metric>,
  metrics: readonly Metric[],
  period: AnalyticsPeriod,
) {
  const { bucket } = period;
  return queryOptions({
    queryKey: [operation, "figures", bucket, period.datetime_ini, period.datetime_end],
    queryFn: async ({ signal }): Promise<{ figures: AnalyticsFigures<Metric>; period: AnalyticsPeriod }> => {
      const readRange = ({ datetime_ini, datetime_end }: DateRange, metric: Metric, keys: number) =>
        read({ metric, datetime_ini, datetime_end, bucket, keys }, signal);
      const pairs = metrics.map(async (metric) => {
        const [now, before] = await Promise.all([
          readRange(period, metric, KEYS_SHOWN),
          readRange(period.before, metric, 0),
        ]);
        return [metric, { now, before }] as const;
      });
      return { figures: Object.fromEntries(await Promise.all(pairs)) as AnalyticsFigures<Metric>, period };
    },
    placeholderData: keepPreviousData,
  });
}

/** A figure by hours, to sum it by the hour of the day. */
export function profileQuery<Metric extends string>(
  { operation, read }: FigureSource<Metric>,
  metric: Metric,
  period: AnalyticsPeriod,
) {
  const range = profileRange(period);
  const { datetime_ini, datetime_end } = range;
  return queryOptions({
    queryKey: [operation, "profile", metric, datetime_ini, datetime_end],
    queryFn: async ({ signal }) => ({
      summary: await read({ metric, datetime_ini, datetime_end, bucket: "hour", keys: 0 }, signal),
      range,
      period,
    }),
    placeholderData: keepPreviousData,
  });
}
