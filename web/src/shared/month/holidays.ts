/* Argentina's national holidays by law 27.399, with the server's dates (holidays.golden.json). */
import { holidays as names } from "../i18n/es";

type HolidayKey = keyof typeof names;

// Holidays that a decree sets for one year are not known here, nor on the server.
const FIXED_HOLIDAYS: Readonly<Record<string, HolidayKey>> = {
  "01-01": "newYear",
  "03-24": "memory",
  "04-02": "malvinas",
  "05-01": "labour",
  "05-25": "revolution",
  "06-20": "flag",
  "07-09": "independence",
  "12-08": "immaculate",
  "12-25": "christmas",
};

/** The holidays of article 6, which move to a Monday. */
const MOVABLE_HOLIDAYS: readonly (readonly [monthDay: string, HolidayKey])[] = [
  ["06-17", "guemes"],
  ["08-17", "sanMartin"],
  ["10-12", "diversity"],
  ["11-20", "sovereignty"],
];

const EASTER_HOLIDAYS: readonly (readonly [days: number, HolidayKey])[] = [
  [-48, "carnival"],
  [-47, "carnival"],
  [-2, "goodFriday"],
];

const holidaysByYear = new Map<number, ReadonlyMap<string, string>>();

/** The name of the holiday on that date; null without one. */
export function holidayName(date: string): string | null {
  return holidaysOfYear(Number(date.slice(0, 4))).get(date) ?? null;
}

/** A year's holidays by date, ascending. */
export function holidaysOfYear(year: number): ReadonlyMap<string, string> {
  let holidays = holidaysByYear.get(year);
  if (!holidays) {
    holidays = new Map(listHolidays(year).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    holidaysByYear.set(year, holidays);
  }
  return holidays;
}

function listHolidays(year: number): [date: string, name: string][] {
  const sunday = easterSunday(year);
  return [
    ...EASTER_HOLIDAYS.map(([days, name]): [string, string] => [
      sunday.add({ days }).toString(),
      names[name],
    ]),
    ...MOVABLE_HOLIDAYS.map(([day, name]): [string, string] => [moveToMonday(`${year}-${day}`), names[name]]),
    ...Object.entries(FIXED_HOLIDAYS).map(([day, name]): [string, string] => [`${year}-${day}`, names[name]]),
  ];
}

/** Tuesday and Wednesday move to the Monday before, Thursday and Friday to the Monday after. */
function moveToMonday(text: string): string {
  const date = Temporal.PlainDate.from(text);
  const days = [0, 0, -1, -2, 4, 3, 0, 0][date.dayOfWeek] as number;
  return date.add({ days }).toString();
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
