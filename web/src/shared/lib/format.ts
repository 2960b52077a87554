/* Formats numbers, times and durations for es-AR. */

const LOCALE = "es-AR";
const numberFormat = new Intl.NumberFormat(LOCALE);
const signedNumberFormat = new Intl.NumberFormat(LOCALE, { signDisplay: "exceptZero" });
// Created when they are first used, which takes a slow phone tens of milliseconds: a store's page shows no date.
const dateFormat = once(
  () => new Intl.DateTimeFormat(LOCALE, { day: "2-digit", month: "2-digit", year: "numeric" }),
);
const dateTimeFormat = once(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);

function once<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

export function formatCount(value: number): string {
  return numberFormat.format(value);
}

/** '$ 24.000', '$ 1.500,50'. */
export function formatMoney(amount: number, currency = "ARS"): string {
  return moneyFormat(currency, Number.isInteger(amount) ? 0 : 2).format(amount);
}

// A list has hundreds of amounts, and creating a format is slower than using it.
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  moneyFormats.set(key, format);
  return format;
}

/** '+3', '-2', '0'. */
export function formatSignedCount(value: number): string {
  return signedNumberFormat.format(value);
}

/** '22/11/2026, 14:05' in the browser's zone; invalid text is returned unchanged. */
export function formatDateTime(at: string): string {
  const moment = Date.parse(at);
  return Number.isNaN(moment) ? at : dateTimeFormat().format(moment);
}

/** '22/11/2026' in the browser's zone; invalid text is returned unchanged. */
export function formatDay(at: string): string {
  const moment = Date.parse(at);
  return Number.isNaN(moment) ? at : dateFormat().format(moment);
}

/** '1990-03-12' -> '12/03/1990', without a time zone. */
export function formatDate(day: string): string {
  const [year, month, number] = day.split("-").map(Number);
  const moment = new Date(year as number, (month as number) - 1, number);
  return Number.isNaN(moment.getTime()) ? day : dateFormat().format(moment);
}

/** '340 ms', '1,2 s'. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${numberFormat.format(ms)} ms` : `${numberFormat.format(Math.round(ms / 100) / 10)} s`;
}

const BYTE_UNITS = ["B", "KB", "MB", "GB"] as const;

/** '640 B', '1,4 MB', with units of 1024. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= 1000 && unit < BYTE_UNITS.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${numberFormat.format(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))} ${BYTE_UNITS[unit]}`;
}

const percentFormat = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });

/** 0.4 -> '40 %'. */
export function formatFraction(value: number): string {
  return percentFormat.format(value);
}
