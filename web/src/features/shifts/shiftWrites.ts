/* Saves and deletes shifts optimistically: lists change at once and are restored when the server refuses. */
import type { QueryClient } from "@tanstack/react-query";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { workspaceApi } from "@/shared/api/workspace";
import { toEpochMs } from "@/shared/lib/calendar";
import type { Shift } from "@/shared/month/queries";
import { isOutcomeUnknown } from "./errorMessage";

/** The longest wait for the answer whether a lost write was applied. */
const VERIFY_TIMEOUT_MS = 5000;

let pendingWrites = 0;

/** True while a write is unanswered: data read meanwhile may be older or newer than it. */
export function hasPendingWrite(): boolean {
  return pendingWrites > 0;
}

/** Creates or replaces a shift; a refusal restores the lists and throws. */
export function putShift(queryClient: QueryClient, shift: Shift): Promise<void> {
  const { id, group_id, pharmacy_id, ini_at, end_at } = shift;
  return writeOptimistically(queryClient, id, { ...shift, demo: false }, () =>
    unwrapResponse(
      workspaceApi.PUT("/plugins/pharmacy/shifts/{shift_id}", {
        params: { path: { shift_id: id } },
        body: { group_id, pharmacy_id, ini_at, end_at },
      }),
    ),
  );
}

export function deleteShift(queryClient: QueryClient, id: string): Promise<void> {
  return writeOptimistically(queryClient, id, null, () =>
    unwrapResponse(
      workspaceApi.DELETE("/plugins/pharmacy/shifts/{shift_id}", { params: { path: { shift_id: id } } }),
    ),
  );
}

async function writeOptimistically(
  queryClient: QueryClient,
  id: string,
  newShift: Shift | null,
  call: () => Promise<unknown>,
): Promise<void> {
  pendingWrites += 1;
  try {
    // A response on its way may be older than this write.
    await queryClient.cancelQueries({ queryKey: ["pharmacy_shift_list"] });
    const previousShift = findCachedShift(queryClient, id);
    showInLists(queryClient, id, newShift);
    await call().catch(async (error: unknown) => {
      if (await wasApplied(error, id, newShift)) return;
      showInLists(queryClient, id, previousShift);
      throw error;
    });
  } finally {
    pendingWrites -= 1;
    void refetchShifts(queryClient);
  }
}

/** True when a failed write was applied after all: its answer was lost, or the deleted shift is already gone. */
async function wasApplied(error: unknown, id: string, newShift: Shift | null): Promise<boolean> {
  if (!isOutcomeUnknown(error) && !(newShift === null && hasStatus(error, 404))) return false;
  const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
  const path = { shift_id: id };
  return unwrapResponse(
    workspaceApi.GET("/plugins/pharmacy/shifts/{shift_id}", { params: { path }, signal }),
  ).then(
    (storedShift) => newShift !== null && isSameDuty(storedShift, newShift),
    (failed: unknown) => newShift === null && hasStatus(failed, 404),
  );
}

/** True when both have the same pharmacy and times. */
export function isSameDuty(a: Shift, b: Shift): boolean {
  return (
    a.pharmacy_id === b.pharmacy_id &&
    toEpochMs(a.ini_at) === toEpochMs(b.ini_at) &&
    toEpochMs(a.end_at) === toEpochMs(b.end_at)
  );
}

/** Refetches all queries that contain shifts. */
export async function refetchShifts(queryClient: QueryClient): Promise<void> {
  const kinds = [
    "pharmacy_shift_list",
    "pharmacy_shift_get",
    "pharmacy_shift_history",
    "pharmacy_shift_plan",
  ];
  await Promise.all([
    ...kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === "pharmacy_shift_check" && queryKey[1] !== "manages",
    }),
  ]);
}

function findCachedShift(queryClient: QueryClient, id: string): Shift | null {
  for (const [, shifts] of queryClient.getQueriesData<Shift[]>({ queryKey: ["pharmacy_shift_list"] })) {
    const cachedShift = shifts?.find((shift) => shift.id === id);
    if (cachedShift) return cachedShift;
  }
  return null;
}

/** Puts a shift into every cached list that it overlaps, or removes it. */
function showInLists(queryClient: QueryClient, id: string, shift: Shift | null): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ["pharmacy_shift_list"] })) {
    const [, groupId, ini, end] = query.queryKey as [string, string, string, string];
    queryClient.setQueryData<Shift[]>(query.queryKey, (shifts) => {
      const others = shifts?.filter((other) => other.id !== id);
      const touches =
        shift?.group_id === groupId &&
        toEpochMs(shift.ini_at) < toEpochMs(end) &&
        toEpochMs(shift.end_at) > toEpochMs(ini);
      return shift && touches ? others && [...others, shift] : others;
    });
  }
}
