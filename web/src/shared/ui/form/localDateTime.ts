/* Converts between instants and the local time of `datetime-local` fields. */

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** '2026-11-22T11:00:00Z' -> '2026-11-22T08:00' in Buenos Aires; '' for an invalid instant. */
export function instantToLocal(at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return "";
  const two = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const day = `${two(moment.getFullYear(), 4)}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  const [seconds, rest] = [moment.getSeconds(), moment.getMilliseconds()];
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  if (rest > 0) return `${day}T${time}:${two(seconds)}.${two(rest, 3)}`;
  return `${day}T${time}${seconds > 0 ? `:${two(seconds)}` : ""}`;
}

/** The instant of a local time; null for an invalid one. */
export function localToInstant(text: string): string | null {
  if (!LOCAL_DATE_TIME.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
