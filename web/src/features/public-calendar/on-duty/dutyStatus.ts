/* Who is on duty at a moment, as far as what is known reaches: the server's answer, or the shifts that were kept. */
import { monthRange, toEpochMs } from "@/shared/lib/calendar";
import type { OnDuty, Pharmacy, Shift } from "@/shared/month/queries";

/** All shifts that touch a month. */
export interface KnownMonth {
  month: string;
  shifts: readonly Shift[];
}

export interface Duty {
  at: number;
  entries: OnDuty["data"];
  next: OnDuty["next"];
  /** Whether the server said so itself, the kept shifts did, or nothing that is known reaches that moment. */
  from: "server" | "kept" | "nothing";
}

interface Known {
  answer: OnDuty | undefined;
  /** Looked up only where the answer no longer stands. */
  months: () => readonly KnownMonth[];
  pharmacies: readonly Pharmacy[];
  zone: string;
}

// As for the server, a rest shorter than a minute is none.
const NEGLIGIBLE_MS = 60_000;

/** What the server said, as long as it stands. */
export function standingDuty(at: number, answer: OnDuty | undefined): Duty | null {
  const stands = answer && isStanding(answer, at);
  return stands ? { at, entries: answer.data, next: answer.next, from: "server" } : null;
}

/**
 * The answer stands until the duty changes. Later the kept shifts say who began meanwhile; that there is nobody they say
 * only of a month that is known whole.
 */
export function dutyAt(at: number, { answer, months: find, pharmacies, zone }: Known): Duty {
  const standing = standingDuty(at, answer);
  if (standing) return standing;
  const months = find();
  const shifts = knownShifts(answer, months);
  const entries = onDuty(shifts, at, pharmacies);
  const covered = months.some(({ month }) => isWithin(at, month, zone));
  if (entries.length === 0 && !covered) return { at, entries: [], next: [], from: "nothing" };
  return { at, entries, next: following(shifts, at, pharmacies), from: "kept" };
}

function isStanding({ at, next_change_at }: OnDuty, moment: number): boolean {
  // Without a next change nothing was planned, which another answer may unsay: it stands for a few minutes.
  const until = next_change_at === null ? toEpochMs(at) + 5 * NEGLIGIBLE_MS : toEpochMs(next_change_at);
  return moment < until;
}

function isWithin(at: number, month: string, zone: string): boolean {
  const { datetime_ini, datetime_end } = monthRange(month, zone);
  return at >= toEpochMs(datetime_ini) && at < toEpochMs(datetime_end);
}

/** Each once, earliest first. */
function knownShifts(answer: OnDuty | undefined, months: readonly KnownMonth[]): Shift[] {
  const answered = answer ? [...answer.data, ...answer.next].map(({ shift }) => shift) : [];
  const all = [...answered, ...months.flatMap(({ shifts }) => shifts)];
  const once = new Map(all.map((shift) => [shift.id, shift]));
  return [...once.values()].sort((a, b) => toEpochMs(a.ini_at) - toEpochMs(b.ini_at));
}

function onDuty(shifts: readonly Shift[], at: number, pharmacies: readonly Pharmacy[]): OnDuty["data"] {
  const inForce = shifts.filter(({ ini_at, end_at }) => toEpochMs(ini_at) <= at && toEpochMs(end_at) > at);
  return named(inForce, pharmacies)
    .map((entry) => ({ ...entry, until: goesOnUntil(entry.shift, shifts), distance_meters: null }))
    .sort((a, b) => a.pharmacy.slug.localeCompare(b.pharmacy.slug));
}

/** Its pharmacy's following shifts without a gap included. */
function goesOnUntil(shift: Shift, shifts: readonly Shift[]): string {
  let until = shift.end_at;
  for (const later of shifts) {
    if (later.pharmacy_id !== shift.pharmacy_id || toEpochMs(later.end_at) <= toEpochMs(until)) continue;
    if (toEpochMs(later.ini_at) - toEpochMs(until) < NEGLIGIBLE_MS) until = later.end_at;
  }
  return until;
}

function following(shifts: readonly Shift[], at: number, pharmacies: readonly Pharmacy[]): OnDuty["next"] {
  const first = shifts.find(({ ini_at }) => toEpochMs(ini_at) > at);
  return named(
    shifts.filter(({ ini_at }) => ini_at === first?.ini_at),
    pharmacies,
  );
}

function named(shifts: readonly Shift[], pharmacies: readonly Pharmacy[]) {
  return shifts.flatMap((shift) => {
    const pharmacy = pharmacies.find(({ id }) => id === shift.pharmacy_id);
    return pharmacy ? [{ shift, pharmacy }] : [];
  });
}
