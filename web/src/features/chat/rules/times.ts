/* Times of messages as a person says them: '14:05', 'Ayer', 'martes', '03/11/2026'. */
import { dates, chat as texts, waits } from "@/shared/i18n/es";
import { monthName } from "@/shared/lib/dateFormat";
import { formatDate } from "@/shared/lib/format";
import { localDay } from "./timeline";

const DAY_MS = 86_400_000;

/** '14:05' in the browser's zone. */
export function timeOf(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(`${today}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / DAY_MS);
}

/** Beside a conversation: the time of today, else the day. */
export function shortMoment(at: number, now: number): string {
  const day = localDay(at);
  const days = daysBetween(day, localDay(now));
  if (days <= 0) return timeOf(at);
  if (days === 1) return texts.yesterday;
  return days < 7 ? weekdayOf(day).toLowerCase() : formatDate(day);
}

/** Above the messages of a day: 'Hoy', 'Ayer', 'Martes 24 de noviembre', with another year 'Martes 24 de noviembre de 2025'. */
export function dayTitle(day: string, now: number): string {
  const today = localDay(now);
  const days = daysBetween(day, today);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  const year = day.slice(0, 4);
  const title = `${weekdayOf(day)} ${Number(day.slice(8))} de ${monthName(day)}`;
  return year === today.slice(0, 4) ? title : `${title} de ${year}`;
}

function weekdayOf(day: string): string {
  return dates.weekdays[new Date(`${day}T12:00`).getDay()] as string;
}

/** '40 segundos'; from a minute on in minutes, rounded up. */
export function waitText(seconds: number): string {
  return seconds < 60
    ? waits.seconds(Math.max(1, Math.ceil(seconds)))
    : waits.minutes(Math.ceil(seconds / 60));
}
