/* What was last seen of a group, kept in the browser for when the network is away. */
import { createStoredValue } from "@/shared/lib/storedValue";
import type { OnDuty, PharmacyGroup, Shift } from "@/shared/month/queries";

/** Something and when the server said it, by this browser's clock. */
export interface Timestamped<T> {
  data: T;
  at: number;
}

export interface OfflineCache {
  group: Timestamped<PharmacyGroup>;
  duty: Timestamped<OnDuty> | null;
  /** The last month seen first, and with it the current one. */
  months: (Timestamped<Shift[]> & { month: string })[];
}

const MAX_MONTHS = 2;

const stored = createStoredValue<OfflineCache>("hub.calendar.kept", parseOfflineCache);

/** What is kept of that group; null of another one. */
export function readOfflineCache(groupId: string | null): OfflineCache | null {
  const kept = stored.getValue();
  return kept && (groupId === null || kept.group.data.id === groupId) ? kept : null;
}

/** Keeps what is on screen; of the months kept before, only the current one stays. */
export function updateOfflineCache(
  seen: Omit<OfflineCache, "months"> & { month: OfflineCache["months"][number] },
  current: string,
): void {
  const { group, duty, month } = seen;
  const before = readOfflineCache(group.data.id);
  const others = before?.months.filter((other) => other.month !== month.month && other.month === current);
  const months = [month, ...(others ?? [])].slice(0, MAX_MONTHS);
  // The answer that is still on its way takes nothing of the last one away.
  stored.setValue({ group, duty: duty ?? before?.duty ?? null, months });
}

/** What an older page kept in another form counts as nothing. */
function parseOfflineCache(found: unknown): OfflineCache | null {
  const kept = found as Partial<OfflineCache> | null;
  const whole =
    typeof kept?.group?.data?.id === "string" &&
    Array.isArray(kept.group.data.pharmacies) &&
    Array.isArray(kept.months) &&
    kept.months.every(({ month, data, at }) => typeof month === "string" && Array.isArray(data) && at > 0);
  return whole ? (kept as OfflineCache) : null;
}
