/* The order of a rotation, and which pharmacies are on duty together. */
import { toEpochMs } from "@/shared/lib/calendar";
import type { Pharmacy, Shift } from "@/shared/month/queries";

/**
 * Splits an order into sets of `together` pharmacies, repeating the order until it divides evenly, so that no set is
 * smaller. A, B, C in twos is AB, CA, BC.
 */
export function rotationSets(order: readonly string[], together: number): string[][] {
  const size = Math.min(Math.max(together, 1), order.length);
  if (size === 0) return [];
  const count = order.length / greatestDivisor(order.length, size);
  return Array.from({ length: count }, (_, set) =>
    Array.from({ length: size }, (_, position) => order[(set * size + position) % order.length] as string),
  );
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** Sorts pharmacies by the end of their last duty; those without any come first, by name. */
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

/** A copy of the list with the item at `from` moved to `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const target = Math.min(Math.max(to, 0), list.length - 1);
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(target, 0, ...list.slice(from, from + 1));
}
