/* Rules of figures: empty hours and days filled in, what counts most, changes, shares and the steps to an order. */
import type { components } from "../../api/schema";
import { hourOfDay } from "./period";

export type AnalyticsSummary = components["schemas"]["AnalyticsSummary"];

/** A figure of a period, and of the time before it. */
export interface FigurePair {
  now: AnalyticsSummary;
  before: AnalyticsSummary;
}

/** The sum of a key's values. */
export interface RankedKey {
  /** Null for what has no key, and for all keys that are not told apart. */
  key: string | null;
  /** The name of a page, store or article; null when it has none any more, or is something else. */
  name: string | null;
  value: number;
  /** The part of the total, from 0 to 1. */
  share: number;
}

/** A step on the way to an order. */
export interface FunnelStep<Name extends string = string> {
  name: Name;
  value: number;
  /** How many for each of the first step and of the one before; null of nothing. */
  ofFirst: number | null;
  ofPrevious: number | null;
}

export type Trend = "rising" | "falling" | "even";

const DAY_MS = 86_400_000;
/** Halves that differ by less are even. */
const EVEN_FRACTION = 0.1;

/** The values of the hours or days that begin at these times, all keys together; 0 where there is none. */
export function fillSeries({ data }: AnalyticsSummary, starts: readonly number[]): number[] {
  const sums = new Map<number, number>();
  for (const { at, value } of data) {
    const start = Date.parse(at);
    sums.set(start, (sums.get(start) ?? 0) + value);
  }
  return starts.map((start) => sums.get(start) ?? 0);
}

/** The values of the time before, each beside that of the period which is as many days later. */
export function fillSeriesBefore(
  before: AnalyticsSummary,
  starts: readonly number[],
  shiftDays: number,
): number[] {
  return fillSeries(
    before,
    starts.map((start) => start - shiftDays * DAY_MS),
  );
}

/** The keys by their sums, highest first; what is not told apart comes last. */
export function rankKeys({ data, names }: AnalyticsSummary): RankedKey[] {
  const sums = new Map<string | null, number>();
  for (const { key, value } of data) sums.set(key, (sums.get(key) ?? 0) + value);
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return [...sums]
    .filter(([, value]) => value > 0)
    .map(([key, value]) => ({
      key,
      name: key === null ? null : (names[key] ?? null),
      value,
      share: fractionOf(value, total) ?? 0,
    }))
    .sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.value - a.value);
}

/** The sums by the hour of the day, from 0 to 23. */
export function sumByHourOfDay({ data }: AnalyticsSummary): number[] {
  const hours = new Array<number>(24).fill(0);
  for (const { at, value } of data) {
    const hour = hourOfDay(at);
    hours[hour] = (hours[hour] ?? 0) + value;
  }
  return hours;
}

/** 0.25 for a quarter more; null when there was nothing before. */
export function changeFraction(value: number, before: number): number | null {
  return before === 0 ? null : (value - before) / before;
}

export function fractionOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function funnelSteps<Name extends string>(
  counts: readonly (readonly [Name, number])[],
): FunnelStep<Name>[] {
  const first = counts[0]?.[1] ?? 0;
  return counts.map(([name, value], index) => ({
    name,
    value,
    ofFirst: fractionOf(value, first),
    ofPrevious: fractionOf(value, counts[index - 1]?.[1] ?? first),
  }));
}

/** The index of the first highest value; null when all are 0. */
export function peakIndex(values: readonly number[]): number | null {
  const peak = Math.max(0, ...values);
  return peak === 0 ? null : values.indexOf(peak);
}

/** The second half of the values against the first one; a middle one counts for none. */
export function trendOf(values: readonly number[]): Trend {
  const half = Math.floor(values.length / 2);
  const sum = (part: readonly number[]) => part.reduce((total, value) => total + value, 0);
  const [first, second] = [sum(values.slice(0, half)), sum(values.slice(values.length - half))];
  if (Math.abs(second - first) <= EVEN_FRACTION * Math.max(first, second)) return "even";
  return second > first ? "rising" : "falling";
}
