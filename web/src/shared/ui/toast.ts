/* Says something for a few seconds, from anywhere in the app. */
import { Toast } from "@base-ui/react/toast";

/** How long each kind stays, in ms; 0 is until it is closed. */
export const DURATIONS = { success: 4000, info: 4000, warning: 5000, error: 6000, loading: 0 } as const;
export const MOST_AT_ONCE = 5;

export type ToastKind = keyof typeof DURATIONS;

export const toastManager = Toast.createToastManager();

interface Options {
  /** Says it in place of what the same id said before. */
  id?: string;
  action?: { label: string; onClick: () => void };
}

/** Answers the toast's id. */
export function toast(kind: ToastKind, text: string, { id, action }: Options = {}): string {
  return toastManager.add({
    ...(id && { id }),
    ...(action && { actionProps: { children: action.label, onClick: action.onClick } }),
    type: kind,
    title: text,
    timeout: DURATIONS[kind],
    // 'high' hides the toast from assistive technology until it has the focus.
    priority: "low",
  });
}

export function closeToast(id: string): void {
  toastManager.close(id);
}
