/* The browser of tests and measurements: Debian's Chromium without a window, which is lighter, or the one that is named. */
import { existsSync } from "node:fs";

const [shell, whole] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const CHROMIUM = process.env.HUB_CHROMIUM ?? (existsSync(shell) ? shell : whole);
