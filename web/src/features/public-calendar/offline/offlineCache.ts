/* The offline cache: a group's last seen data in localStorage. */
import { createStoredValue } from "@/shared/lib/storedValue";
import type { OnDuty, PharmacyGroup, Shift } from "@/shared/month/queries";

/** Data with the time of its response, by this browser's clock. */
export interface Timestamped<T> {
  data: T;
  at: number;
}

export interface OfflineCache {
  group: Timestamped<PharmacyGroup>;
  duty: Timestamped<OnDuty> | null;
  /** The last month seen first, then the current one. */
  months: (Timestamped<Shift[]> & { month: string })[];
}

const MAX_MONTHS = 2;

const stored = createStoredValue<OfflineCache>("hub.calendar.kept", parseOfflineCache);

/** The stored data of that group; null for another group. */
export function readOfflineCache(groupId: string | null): OfflineCache | null {
  const cache = stored.getValue();
  return cache && (groupId === null || cache.group.data.id === groupId) ? cache : null;
}

/** Stores what is on screen; of the months stored before, only the current one stays. */
export function updateOfflineCache(
  shownData: Omit<OfflineCache, "months"> & { month: OfflineCache["months"][number] },
  currentMonth: string,
): void {
  const { group, duty, month } = shownData;
  const previous = readOfflineCache(group.data.id);
  const others = previous?.months.filter(
    (other) => other.month !== month.month && other.month === currentMonth,
  );
  const months = [month, ...(others ?? [])].slice(0, MAX_MONTHS);
  // Keeps the last duty while the next one is loading.
  stored.setValue({ group, duty: duty ?? previous?.duty ?? null, months });
}

/** Data in an older format counts as none. */
function parseOfflineCache(found: unknown): OfflineCache | null {
  const cache = found as Partial<OfflineCache> | null;
  const isComplete =
    typeof cache?.group?.data?.id === "string" &&
    Array.isArray(cache.group.data.pharmacies) &&
    Array.isArray(cache.group.data.cover) &&
    Array.isArray(cache.months) &&
    cache.months.every(({ month, data, at }) => typeof month === "string" && Array.isArray(data) && at > 0);
  return isComplete ? (cache as OfflineCache) : null;
}
