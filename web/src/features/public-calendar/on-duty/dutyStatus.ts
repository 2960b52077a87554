/* Computes who is on duty at a moment, from the server's answer or from stored shifts. */
import { monthRange, toEpochMs } from "@/shared/lib/calendar";
import type { OnDuty, Pharmacy, Shift } from "@/shared/month/queries";

/** All shifts that overlap a month. */
export interface MonthShifts {
  month: string;
  shifts: readonly Shift[];
}

export interface DutyStatus {
  epochMs: number;
  entries: OnDuty["data"];
  next: OnDuty["next"];
  /** The status comes from the server's answer, from stored shifts, or is unknown. */
  source: "server" | "kept" | "nothing";
}

interface DutySources {
  answer: OnDuty | undefined;
  /** Called only when the server's answer has expired. */
  months: () => readonly MonthShifts[];
  pharmacies: readonly Pharmacy[];
  zone: string;
}

// As on the server, gaps under a minute do not count.
const NEGLIGIBLE_MS = 60_000;

/** The server's answer, while it is valid. */
export function serverDutyStatus(epochMs: number, answer: OnDuty | undefined): DutyStatus | null {
  const stands = answer && isAnswerCurrent(answer, epochMs);
  return stands ? { epochMs, entries: answer.data, next: answer.next, source: "server" } : null;
}

/**
 * The server's answer is valid until the duty changes. After that the stored shifts decide; they say 'nobody' only
 * within a month that is stored whole.
 */
export function dutyStatusAt(
  epochMs: number,
  { answer, months: find, pharmacies, zone }: DutySources,
): DutyStatus {
  const standing = serverDutyStatus(epochMs, answer);
  if (standing) return standing;
  const months = find();
  const shifts = mergeShifts(answer, months);
  const entries = dutyEntriesAt(shifts, epochMs, pharmacies);
  const covered = months.some(({ month }) => isInMonth(epochMs, month, zone));
  if (entries.length === 0 && !covered) return { epochMs, entries: [], next: [], source: "nothing" };
  return { epochMs, entries, next: nextShifts(shifts, epochMs, pharmacies), source: "kept" };
}

function isAnswerCurrent({ at, next_change_at }: OnDuty, epochMs: number): boolean {
  // Without a next change nothing was planned, which a later answer may revise: it is valid for a few minutes.
  const until = next_change_at === null ? toEpochMs(at) + 5 * NEGLIGIBLE_MS : toEpochMs(next_change_at);
  return epochMs < until;
}

function isInMonth(epochMs: number, month: string, zone: string): boolean {
  const { datetime_ini, datetime_end } = monthRange(month, zone);
  return epochMs >= toEpochMs(datetime_ini) && epochMs < toEpochMs(datetime_end);
}

/** Shifts without duplicates, earliest first. */
function mergeShifts(answer: OnDuty | undefined, months: readonly MonthShifts[]): Shift[] {
  const answered = answer ? [...answer.data, ...answer.next].map(({ shift }) => shift) : [];
  const all = [...answered, ...months.flatMap(({ shifts }) => shifts)];
  const once = new Map(all.map((shift) => [shift.id, shift]));
  return [...once.values()].sort((a, b) => toEpochMs(a.ini_at) - toEpochMs(b.ini_at));
}

function dutyEntriesAt(
  shifts: readonly Shift[],
  epochMs: number,
  pharmacies: readonly Pharmacy[],
): OnDuty["data"] {
  const inForce = shifts.filter(
    ({ ini_at, end_at }) => toEpochMs(ini_at) <= epochMs && toEpochMs(end_at) > epochMs,
  );
  return withPharmacies(inForce, pharmacies)
    .map((entry) => ({ ...entry, until: continuousDutyEnd(entry.shift, shifts), distance_meters: null }))
    .sort((a, b) => a.pharmacy.slug.localeCompare(b.pharmacy.slug));
}

/** The end of the duty, including the pharmacy's directly following shifts. */
function continuousDutyEnd(shift: Shift, shifts: readonly Shift[]): string {
  let until = shift.end_at;
  for (const later of shifts) {
    if (later.pharmacy_id !== shift.pharmacy_id || toEpochMs(later.end_at) <= toEpochMs(until)) continue;
    if (toEpochMs(later.ini_at) - toEpochMs(until) < NEGLIGIBLE_MS) until = later.end_at;
  }
  return until;
}

function nextShifts(
  shifts: readonly Shift[],
  epochMs: number,
  pharmacies: readonly Pharmacy[],
): OnDuty["next"] {
  const first = shifts.find(({ ini_at }) => toEpochMs(ini_at) > epochMs);
  return withPharmacies(
    shifts.filter(({ ini_at }) => ini_at === first?.ini_at),
    pharmacies,
  );
}

function withPharmacies(shifts: readonly Shift[], pharmacies: readonly Pharmacy[]) {
  return shifts.flatMap((shift) => {
    const pharmacy = pharmacies.find(({ id }) => id === shift.pharmacy_id);
    return pharmacy ? [{ shift, pharmacy }] : [];
  });
}
