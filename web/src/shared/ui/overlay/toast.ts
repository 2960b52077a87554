/* Shows toasts from anywhere in the app. */
import { Toast } from "@base-ui/react/toast";

/** The duration of each kind in ms; 0 stays until closed. */
export const DURATIONS_MS = { success: 4000, info: 4000, warning: 5000, error: 6000, loading: 0 } as const;
export const MAX_TOASTS = 5;

export type ToastKind = keyof typeof DURATIONS_MS;

export const toastManager = Toast.createToastManager();

interface ToastOptions {
  /** Replaces the toast of the same id. */
  id?: string;
  action?: { label: string; onClick: () => void };
  /** Stays until closed, whatever its kind. */
  isPersistent?: boolean;
}

/** Returns the toast's id. */
export function showToast(
  kind: ToastKind,
  text: string,
  { id, action, isPersistent }: ToastOptions = {},
): string {
  return toastManager.add({
    ...(id && { id }),
    // Always set, because a toast that is replaced would keep its old action.
    actionProps: action ? { children: action.label, onClick: action.onClick } : {},
    type: kind,
    title: text,
    timeout: isPersistent ? 0 : DURATIONS_MS[kind],
    // 'high' hides the toast from assistive technology until it has the focus.
    priority: "low",
  });
}

export function closeToast(id: string): void {
  toastManager.close(id);
}
