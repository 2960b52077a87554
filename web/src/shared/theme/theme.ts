/* The theme of this browser: light, dark, or that of the system. */
import { useSyncExternalStore } from "react";
import { createStoredValue } from "../lib/storedValue";

export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The page's colour around the browser's own bars, as index.html has it. */
const BAR_COLOURS = { light: "#f4f7f5", dark: "#0b1210" } as const;

// early.js reads the same key; without a value the system decides.
const chosenTheme = createStoredValue("hub.theme", (found) =>
  found === "light" || found === "dark" ? found : null,
);

const getTheme = (): Theme => chosenTheme.getValue() ?? "system";

export function setTheme(theme: Theme): void {
  chosenTheme.setValue(theme === "system" ? null : theme);
}

export function useTheme(): Theme {
  return useSyncExternalStore(chosenTheme.subscribe, getTheme);
}

/** Shows the chosen theme, here and when this or another tab changes it. */
export function followTheme(): void {
  applyTheme();
  chosenTheme.subscribe(applyTheme);
}

function applyTheme(): void {
  const theme = chosenTheme.getValue();
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = BAR_COLOURS[theme ?? (meta.getAttribute("media")?.includes("dark") ? "dark" : "light")];
  }
}
