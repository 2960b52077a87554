/* One-key shortcuts for the month, which whoever dictates or types with a stick can switch off (WCAG 2.1.4). */
import { useEffect, useEffectEvent, useState } from "react";

const KEY = "hub.shortcuts";

interface Actions {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  goToday: () => void;
  help: () => void;
}

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

  useEffect(() => {
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
  switch (event.key) {
    case "n":
    case "N":
    case "ArrowRight":
      return actions.next;
    case "p":
    case "P":
    case "ArrowLeft":
      return actions.previous;
    case "t":
    case "T":
      return actions.goToday;
    case "?":
      return actions.help;
  }
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
