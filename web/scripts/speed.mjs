/* Measures first visits to the calendar on a slow phone. */
import { launchBrowser, measurePage } from "./slow-phone.mjs";

const CALENDAR = "/public/pharmacy_shifts/calendar";
const MAX_LCP_MS = 2500;

const browser = await launchBrowser();
try {
  for (const [name, search] of [
    ["the current month", ""],
    ["September 2023", "?mes=2023-09"],
  ]) {
    const page = { path: CALENDAR + search, drawn: "button[data-shift]" };
    await measurePage(browser, name, page, { lcp: MAX_LCP_MS });
  }
} finally {
  await browser.close();
}
