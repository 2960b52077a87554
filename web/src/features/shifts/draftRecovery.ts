/* Offers to recover unsaved changes after a popup was dismissed. */
import { shiftForm } from "@/shared/i18n/es";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";

const RECOVERY_TOAST = { id: "shift_discarded" };

export function offerDraftRecovery(reopen: () => void): void {
  showToast("info", shiftForm.discarded, {
    ...RECOVERY_TOAST,
    action: {
      label: shiftForm.recover,
      onClick: () => {
        closeToast(RECOVERY_TOAST.id);
        reopen();
      },
    },
  });
}
