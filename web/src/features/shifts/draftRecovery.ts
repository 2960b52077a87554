/* Offers to recover unsaved changes after a popup was dismissed. */
import { shiftForm } from "@/shared/i18n/es";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";

const TOAST = { id: "shift_discarded" };

export function offerDraftRecovery(reopen: () => void): void {
  showToast("info", shiftForm.discarded, {
    ...TOAST,
    action: {
      label: shiftForm.recover,
      onClick: () => {
        closeToast(TOAST.id);
        reopen();
      },
    },
  });
}
