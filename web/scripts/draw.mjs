/* Measures how long drawing an already loaded month takes, from script to layout, and fails when the median exceeds
   the budget. */
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";

const BUDGET_MS = 16;
const ROUNDS = 30;
const SHIFTS = 60;
const CALENDAR = "/public/pharmacy_shifts/calendar";

const baseURL = process.env.HUB_E2E_BASE_URL;
if (!baseURL) throw new Error("HUB_E2E_BASE_URL names no server");

// Fills a month up to sixty shifts with copies of the server's.
function fillMonth({ data }) {
  const day = 86_400_000;
  const later = (instant, days) => new Date(Date.parse(instant) + days * day).toISOString();
  const filled = [...data];
  for (let index = 0; data.length > 0 && filled.length < SHIFTS; index++) {
    const shift = data[index % data.length];
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    filled.push({ ...shift, id, ini_at: later(shift.ini_at, 0.25), end_at: later(shift.end_at, 0.25) });
  }
  return { data: filled.slice(0, SHIFTS) };
}

/**
 * Runs in the page: measures from the click until React has committed the other month and the browser has laid it out.
 */
async function measureMonthSwitches(rounds) {
  const rest = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)));
  const shown = () => document.querySelector("[data-date]")?.getAttribute("data-date");
  const taken = [];
  for (let round = 0; round < rounds; round++) {
    await rest();
    const label = round % 2 === 0 ? "Mes siguiente" : "Mes anterior";
    const button = document.querySelector(`button[aria-label="${label}"]`);
    const before = shown();
    performance.mark("click");
    button.click();
    for (let turn = 0; shown() === before || !shown(); turn++) {
      if (turn > 1000) throw new Error("the other month was not drawn at once");
      await Promise.resolve();
    }
    document.body.getBoundingClientRect();
    taken.push(performance.measure("draw", "click").duration);
  }
  const ids = [...document.querySelectorAll("button[data-shift]")].map((one) => one.dataset.shift);
  return { taken, shifts: new Set(ids).size };
}

async function measureDrawing(browser, name, viewport) {
  const page = await browser.newPage({ baseURL, viewport, locale: "es-AR" });
  await page.route("**/plugins/pharmacy/shifts?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: fillMonth(await response.json()) });
  });
  await page.goto(`${CALENDAR}?mes=2023-09`);
  // There and back, so that both months are loaded before the measurement.
  for (const [label, month] of [
    ["Mes siguiente", "2023-10"],
    ["Mes anterior", "2023-09"],
  ]) {
    await page.locator("button[data-shift]").first().waitFor();
    await page.getByRole("button", { name: label }).click();
    await page.locator(`[data-date="${month}-01"]`).waitFor();
  }
  const { taken, shifts } = await page.evaluate(measureMonthSwitches, ROUNDS);
  await page.close();
  if (shifts < SHIFTS) throw new Error(`only ${shifts} shifts were drawn`);
  const sorted = taken.toSorted((a, b) => a - b);
  const median = (sorted[ROUNDS / 2 - 1] + sorted[ROUNDS / 2]) / 2;
  const figures = [sorted[0], median, sorted.at(-1)].map((time) => time.toFixed(1));
  console.log(`${name}: ${shifts} shifts, ${figures.join(" / ")} ms (least, median, most of ${ROUNDS})`);
  return median;
}

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
});
try {
  const medians = [
    await measureDrawing(browser, "grid", { width: 1440, height: 900 }),
    await measureDrawing(browser, "list", { width: 390, height: 844 }),
  ];
  if (Math.max(...medians) > BUDGET_MS) {
    console.error(`over the budget of ${BUDGET_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
