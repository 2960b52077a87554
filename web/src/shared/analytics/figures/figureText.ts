/* AnalyticsFigures in words: counts and amounts, changes, days and hours, and the trend of a chart. */
import { analytics as texts } from "../../i18n/es/analytics/analytics";
import { dateInZone, timeLabel } from "../../lib/calendar";
import { longDate, monthName } from "../../lib/dateFormat";
import { formatCount, formatFraction, formatMoney } from "../../lib/format";
import { changeFraction, peakIndex, trendOf } from "./figures";
import { ANALYTICS_ZONE, type AnalyticsPeriod } from "./period";

export type FigureName = keyof typeof texts.metrics;

const LOCALE = "es-AR";
const smallPercent = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const ratioFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const [THOUSAND, MILLION] = [1_000, 1_000_000];
/** From here on a change is told as a multiple: '+1.250 %' says nothing. */
const TIMES_FROM = 10;
/** Below it a percentage has a decimal. */
const SMALL_FRACTION = 0.1;

export function formatFigure(figure: FigureName, value: number): string {
  return figure === "revenue" ? formatMoney(Math.round(value)) : formatCount(value);
}

/** '1,5 mil', '$ 2 M': browsers write 'K'. */
export function formatFigureShort(figure: FigureName, value: number): string {
  const { thousands, millions } = texts.chart;
  const short =
    value >= MILLION
      ? millions(ratioFormat.format(value / MILLION))
      : value >= THOUSAND
        ? thousands(ratioFormat.format(value / THOUSAND))
        : ratioFormat.format(value);
  return figure === "revenue" ? `$ ${short}` : short;
}

/** '42 %', '4,2 %'. */
export function formatShare(fraction: number): string {
  return fraction !== 0 && Math.abs(fraction) < SMALL_FRACTION
    ? smallPercent.format(fraction)
    : formatFraction(fraction);
}

/** '42 %', more than 100 % too; a dash of nothing. */
export function formatRatio(ratio: number | null): string {
  return ratio === null ? texts.funnel.none : formatShare(ratio);
}

/** How many for each 100 or 1.000: a whole number, or below 10 with a decimal. */
export function formatPerMany(value: number, each: number, many: number): string {
  if (each === 0) return texts.funnel.none;
  const ratio = (value / each) * many;
  return ratioFormat.format(ratio < 10 ? ratio : Math.round(ratio));
}

export interface ChangeText {
  sign: -1 | 0 | 1;
  short: string;
  /** The whole sentence. */
  long: string;
}

export function changeText(value: number, before: number): ChangeText {
  const { same, sameLong, fresh, freshLong, times, more, less, moreTimes } = texts.change;
  if (value === before) return { sign: 0, short: same, long: sameLong };
  const change = changeFraction(value, before);
  if (change === null) return { sign: 1, short: fresh, long: freshLong };
  if (change >= TIMES_FROM) {
    const multiple = formatCount(Math.round(value / before));
    return { sign: 1, short: times(multiple), long: moreTimes(multiple) };
  }
  const percent = formatShare(Math.abs(change));
  return change > 0
    ? { sign: 1, short: `+${percent}`, long: more(percent) }
    : { sign: -1, short: `−${percent}`, long: less(percent) };
}

/** '21 de noviembre'; with the year when it is not this one. */
export function dayText(date: string, today: string): string {
  const year = date.slice(0, 4);
  const ofYear = year === today.slice(0, 4) ? "" : ` de ${year}`;
  return `${Number(date.slice(8))} de ${monthName(date)}${ofYear}`;
}

/** 'Del 21 al 27 de noviembre, comparado con los 7 días anteriores, del 14 al 20 de noviembre.'. */
export function periodText({ from, until, days, before }: AnalyticsPeriod, today: string): string {
  const { day, days: fromTo, than } = texts.period;
  const first = (date: string, last: string) =>
    date.slice(0, 7) === last.slice(0, 7) ? String(Number(date.slice(8))) : dayText(date, today);
  const range = days === 1 ? day(dayText(until, today)) : fromTo(first(from, until), dayText(until, today));
  return `${range}, ${than(days, first(before.from, before.until), dayText(before.until, today))}.`;
}

interface PointNames {
  labels: string[];
  ticks: string[];
}

/** The names of a period's hours or days: 'sábado 21 de noviembre' and '21 nov'. */
export function pointNames({ bucket, starts, from, beforeTime }: AnalyticsPeriod): PointNames {
  const points = starts.map((start) => {
    const date = dateInZone(ANALYTICS_ZONE, start);
    const hour = Number(timeLabel(start, ANALYTICS_ZONE).slice(0, 2));
    return bucket === "hour"
      ? {
          label: texts.chart.dayAndHour(longDate(date), hour),
          tick: texts.chart.hourTick(hour),
        }
      : {
          label:
            date.slice(0, 4) === from.slice(0, 4)
              ? longDate(date)
              : `${longDate(date)} de ${date.slice(0, 4)}`,
          tick: `${Number(date.slice(8))} ${monthName(date).slice(0, 3)}`,
        };
  });
  const today = points.at(-1);
  // A day that has not ended is not a day without visits.
  if (today && bucket === "day" && beforeTime !== null) {
    today.label = texts.chart.untilNow(today.label);
    today.tick = texts.chart.today;
  }
  return { labels: points.map(({ label }) => label), ticks: points.map(({ tick }) => tick) };
}

interface SeriesWords {
  figure: FigureName;
  values: readonly number[];
  labels: readonly string[];
  total: number;
  /** Null when there is nothing to compare with. */
  totalBefore: number | null;
}

/** The chart in words: the total, its change, the trend and the highest point. */
export function seriesText({ figure, values, labels, total, totalBefore }: SeriesWords): string {
  const name = texts.metrics[figure];
  if (total === 0) return `${texts.chart.none(name)}.`;
  const change = totalBefore === null ? [] : [changeText(total, totalBefore).long];
  const peak = peakText(figure, values, labels);
  return `${[
    texts.chart.total(name, formatFigure(figure, total)),
    ...change,
    texts.chart.trends[trendOf(values)],
    ...(peak === undefined ? [] : [peak]),
  ].join(". ")}.`;
}

/** 'Máximo: 80, sábado 21 de noviembre'. */
export function peakText(
  figure: FigureName,
  values: readonly number[],
  labels: readonly string[],
): string | undefined {
  const peak = peakIndex(values);
  if (peak === null) return undefined;
  return texts.chart.peak(formatFigure(figure, values[peak] as number), labels[peak] as string);
}
