/* The rules of the chart of orders by hour: the heights of its bars, its sums and its busiest hour. */

export interface OrderHour {
  at: string;
  count: number;
  week_before: number;
}

export interface HourBar {
  at: string;
  count: number;
  weekBefore: number;
  /** From 0 to 1, of the highest of both weeks. */
  height: number;
  beforeHeight: number;
}

export function hourBars(hours: readonly OrderHour[]): HourBar[] {
  const most = Math.max(1, ...hours.flatMap(({ count, week_before }) => [count, week_before]));
  return hours.map(({ at, count, week_before }) => ({
    at,
    count,
    weekBefore: week_before,
    height: count / most,
    beforeHeight: week_before / most,
  }));
}

export interface HourSums {
  now: number;
  before: number;
  /** The first hour with the most orders; null without orders. */
  peak: { at: string; count: number } | null;
}

export function hourSums(hours: readonly OrderHour[]): HourSums {
  const now = hours.reduce((sum, { count }) => sum + count, 0);
  const before = hours.reduce((sum, { week_before }) => sum + week_before, 0);
  const peak = hours.reduce<OrderHour | null>(
    (most, hour) => (hour.count > (most?.count ?? 0) ? hour : most),
    null,
  );
  return { now, before, peak: peak && { at: peak.at, count: peak.count } };
}
