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
  /** Whether it stays until it is closed, whatever its kind. */
  stays?: boolean;
}

/** Answers the toast's id. */
export function toast(kind: ToastKind, text: string, { id, action, stays }: Options = {}): string {
  return toastManager.add({
    ...(id && { id }),
    // Said of each, since what the same id said before is only changed by what is said: an old action would stay.
    actionProps: action ? { children: action.label, onClick: action.onClick } : {},
    type: kind,
    title: text,
    timeout: stays ? 0 : DURATIONS[kind],
    // 'high' hides the toast from assistive technology until it has the focus.
    priority: "low",
  });
}

export function closeToast(id: string): void {
  toastManager.close(id);
}
