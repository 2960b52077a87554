/* Single-key shortcuts of the month, which users of speech input can switch off (WCAG 2.1.4). */
import { useEffectEvent, useLayoutEffect, useState } from "react";

const STORAGE_KEY = "hub.shortcuts";

/** Actions by `KeyboardEvent.key`, letters in lower case; undefined leaves the key to the browser. */
export type ShortcutActions = Readonly<Record<string, (() => void) | undefined>>;

export interface Shortcuts {
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

export function useShortcuts(actions: ShortcutActions, isListening: boolean): Shortcuts {
  const [enabled, setEnabled] = useState(() => readPreference() !== "off");
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event, actions);
    if (!action) return;
    event.preventDefault();
    action();
  });

  // A layout effect, so that keys work as soon as the month is visible.
  useLayoutEffect(() => {
    if (!enabled || !isListening) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [enabled, isListening]);

  return {
    enabled,
    setEnabled: (value) => {
      writePreference(value ? "on" : "off");
      setEnabled(value);
    },
  };
}

function actionFor(event: KeyboardEvent, actions: ShortcutActions): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]")) return;
  return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

function readPreference(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function writePreference(value: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, value);
  } catch {
    // Without storage the preference lasts as long as the page.
  }
}
