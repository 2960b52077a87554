/* The period of a poster: a month or one of its weeks, with its title. */
import { dates, poster as texts } from "../../i18n/es";
import { daysOfMonth, monthOfDate, weeksOfMonth } from "../../lib/calendar";
import { monthName } from "../../lib/dateFormat";

export type PosterKind = "month" | "week";

export interface PosterWeek {
  /** Its Sunday. */
  first: string;
  dates: string[];
  /** 'Del 29 de noviembre al 5 de diciembre'. */
  label: string;
}

/** The weeks, Sunday to Saturday, that contain the month. */
export function posterWeeks(month: string): PosterWeek[] {
  return weeksOfMonth(month).map((week) => {
    const weekDates = week.map(({ date }) => date);
    const [first, last] = [weekDates[0] as string, weekDates.at(-1) as string];
    return { first, dates: weekDates, label: texts.weekOf(dayLabel(first, last), dayLabel(last)) };
  });
}

/** The week of today, in another month the first. */
export function likelyWeek(weeks: readonly PosterWeek[], today: string): string {
  return (weeks.find((week) => week.dates.includes(today)) ?? weeks[0])?.first ?? "";
}

export function monthPoster(month: string) {
  return { dates: daysOfMonth(month), title: `${monthName(month)} ${month.slice(0, 4)}` };
}

export function weekPoster(week: PosterWeek) {
  const [first, last] = [week.first, week.dates.at(-1) as string];
  return {
    dates: week.dates,
    title: texts.weekTitle(dayLabel(first, last), dayLabel(last)),
  };
}

/** The months whose shifts a poster needs. */
export function monthsOf(posterDates: readonly string[]): string[] {
  return [...new Set(posterDates.map(monthOfDate))];
}

/** '29 de noviembre'; without the month where the other end of the period has the same. */
function dayLabel(date: string, other?: string): string {
  const day = `${Number(date.slice(8))}`;
  return other && monthOfDate(other) === monthOfDate(date)
    ? day
    : `${day} de ${dates.months[Number(date.slice(5, 7)) - 1]}`;
}
