/* One-key shortcuts for the month, which whoever dictates or types with a stick can switch off (WCAG 2.1.4). */
import { useEffectEvent, useLayoutEffect, useState } from "react";

const KEY = "hub.shortcuts";

/** A key as the browser names it, letters in lower case, and what it does; undefined leaves it to the browser. */
export type Actions = Readonly<Record<string, (() => void) | undefined>>;

export interface Shortcuts {
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

export function useShortcuts(actions: Actions, listening: boolean): Shortcuts {
  const [enabled, setEnabled] = useState(() => read() !== "off");
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Not after it is drawn: whoever sees the month may press a key.
  useLayoutEffect(() => {
    if (!enabled || !listening) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [enabled, listening]);

  return {
    enabled,
    setEnabled: (value) => {
      write(value ? "on" : "off");
      setEnabled(value);
    },
  };
}

function actionFor(event: KeyboardEvent, actions: Actions): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]")) return;
  return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
