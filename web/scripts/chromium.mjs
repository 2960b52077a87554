/* Chooses the browser of tests and measurements: HUB_CHROMIUM, or Debian's headless shell (lighter), or Debian's Chromium. */
import { existsSync } from "node:fs";

const [headlessShell, fullBrowser] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const CHROMIUM = process.env.HUB_CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : fullBrowser);

/** For tests of notifications, which the headless shell denies. */
export const FULL_CHROMIUM = process.env.HUB_FULL_CHROMIUM ?? fullBrowser;
