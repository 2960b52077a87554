/* Says something for a few seconds, from anywhere in the app. */
import { Toast } from "@base-ui/react/toast";

/** How long each kind stays, in ms; 0 is until it is closed. */
export const DURATIONS_MS = { success: 4000, info: 4000, warning: 5000, error: 6000, loading: 0 } as const;
export const MAX_TOASTS = 5;

export type ToastKind = keyof typeof DURATIONS_MS;

export const toastManager = Toast.createToastManager();

interface ToastOptions {
  /** Says it in place of what the same id said before. */
  id?: string;
  action?: { label: string; onClick: () => void };
  /** Whether it stays until it is closed, whatever its kind. */
  persistent?: boolean;
}

/** Answers the toast's id. */
export function showToast(
  kind: ToastKind,
  text: string,
  { id, action, persistent }: ToastOptions = {},
): string {
  return toastManager.add({
    ...(id && { id }),
    // Said of each, since what the same id said before is only changed by what is said: an old action would stay.
    actionProps: action ? { children: action.label, onClick: action.onClick } : {},
    type: kind,
    title: text,
    timeout: persistent ? 0 : DURATIONS_MS[kind],
    // 'high' hides the toast from assistive technology until it has the focus.
    priority: "low",
  });
}

export function closeToast(id: string): void {
  toastManager.close(id);
}
