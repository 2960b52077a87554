/* Turns dates and moments into the Spanish words the pages show. */
import { dates } from "../i18n/es";
import { dateIn, daysBetween, timeLabel, weekday } from "./calendar";

export function monthName(month: string): string {
  return dates.months[Number(month.slice(5, 7)) - 1] as string;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Viernes 1'. */
export function dayName(date: string): string {
  return `${dates.weekdays[weekday(date)]} ${Number(date.slice(8))}`;
}

/** 'viernes 1 de septiembre'. */
export function longDay(date: string): string {
  return `${dayName(date).toLowerCase()} de ${monthName(date)}`;
}

/**
 * How one says that moment seen from now: 'las 08:30', 'mañana a las 08:30', 'el lunes 3 a las 08:30', with the month
 * when it is more than six days away and the year when it is another.
 */
export function momentName(at: number, now: number, zone: string): string {
  const time = timeLabel(at, zone);
  const days = daysBetween(now, at, zone);
  if (days === 0) return `las ${time}`;
  if (days === 1 && time === "00:00") return dates.midnight;
  if (days === 1) return `${dates.tomorrow} a las ${time}`;
  const date = dateIn(zone, at);
  const month = days > 6 ? ` de ${monthName(date)}` : "";
  const year = date.slice(0, 4);
  const other = year === dateIn(zone, now).slice(0, 4) ? "" : ` de ${year}`;
  return `el ${dayName(date).toLowerCase()}${month}${other} a las ${time}`;
}

/** '20/11/2026 23:10'. */
export function stamp(at: number, zone: string): string {
  const [year, month, day] = dateIn(zone, at).split("-");
  return `${day}/${month}/${year} ${timeLabel(at, zone)}`;
}

/** 'A', 'A y B', 'A, B y C': without Intl, whose lists cost a phone more than all the rest of the page's words. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} y ${last}`;
}
