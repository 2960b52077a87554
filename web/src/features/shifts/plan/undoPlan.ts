/* Undoes a written plan shift by shift; after a failure, offers to continue. */
import type { QueryClient } from "@tanstack/react-query";
import { hasStatus } from "@/shared/api/errors";
import { shiftPlan as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import type { Shift } from "@/shared/month/queries";
import { showToast } from "@/shared/ui/overlay/toast";
import { deleteShift } from "../shiftWrites";

/** One toast id for the plan's messages. */
export const PLAN_TOAST = { id: "shift_plan" };

/** `undoneBefore` shifts were undone already. */
export async function undoPlan(
  queryClient: QueryClient,
  shifts: readonly Shift[],
  undoneBefore = 0,
): Promise<void> {
  showToast("loading", texts.takingBack, PLAN_TOAST);
  for (const [index, { id }] of shifts.entries()) {
    try {
      await deleteShift(queryClient, id);
    } catch (error) {
      const [done, left] = [undoneBefore + index, shifts.slice(index)];
      const why = hasStatus(error, 404) ? texts.notManaged : queryErrorMessage(error);
      showToast("error", `${texts.halfTakenBack(done, left.length)} ${why}`, {
        ...PLAN_TOAST,
        isPersistent: true,
        action: { label: texts.takeBackRest, onClick: () => void undoPlan(queryClient, left, done) },
      });
      return;
    }
  }
  showToast("success", texts.takenBack(undoneBefore + shifts.length), PLAN_TOAST);
}
