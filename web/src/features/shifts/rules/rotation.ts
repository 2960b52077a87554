/* In what order pharmacies take turns, and which of them together. */
import { toEpochMs } from "@/shared/lib/calendar";
import type { Pharmacy, Shift } from "@/shared/month/queries";

/**
 * The sets that take turns when so many are on duty together: the order goes round until it comes out even, so that
 * nobody is ever alone at the end of the list. A, B, C in twos is AB, CA, BC.
 */
export function rotationSets(order: readonly string[], together: number): string[][] {
  const size = Math.min(Math.max(together, 1), order.length);
  if (size === 0) return [];
  const count = order.length / greatestDivisor(order.length, size);
  return Array.from({ length: count }, (_, set) =>
    Array.from({ length: size }, (_, place) => order[(set * size + place) % order.length] as string),
  );
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Whoever has gone longest without duty comes first; who never had any before all others, by name. */
export function sortByLongestRest(pharmacies: readonly Pharmacy[], shifts: readonly Shift[]): Pharmacy[] {
  const lastEnd = new Map<string, number>();
  for (const shift of shifts) {
    const end = toEpochMs(shift.end_at);
    if (end > (lastEnd.get(shift.pharmacy_id) ?? 0)) lastEnd.set(shift.pharmacy_id, end);
  }
  return pharmacies.toSorted(
    (a, b) => (lastEnd.get(a.id) ?? 0) - (lastEnd.get(b.id) ?? 0) || a.name.localeCompare(b.name, "es"),
  );
}

/** The list with the one at `from` put where `to` is. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(target, 0, ...list.slice(from, from + 1));
}
