/* Measures a first visit to the calendar on an emulated slow phone, scores it like Lighthouse, and fails below the budgets. */
import AxeBuilder from "@axe-core/playwright";
import { chromium, devices } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";

const CALENDAR = "/public/pharmacy_shifts/calendar";
const ROUNDS = 5;
const MAX_LCP_MS = 2500;
const MIN_SCORE = 95;

// Lighthouse's slow 4G and mid-range phone, applied by the browser (core/config/constants.js, mobileSlow4G).
const NETWORK = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;

// Lighthouse's weights, and the values that score 0.9 (p10) and 0.5 (median) on its log-normal curves for phones.
const CURVES = {
  fcp: { weight: 10, p10: 1800, median: 3000 },
  complete: { weight: 10, p10: 3387, median: 5800 },
  lcp: { weight: 25, p10: 2500, median: 4000 },
  blocked: { weight: 30, p10: 200, median: 600 },
  shifted: { weight: 25, p10: 0.1, median: 0.25 },
};

const baseURL = process.env.HUB_E2E_BASE_URL;
if (!baseURL) throw new Error("HUB_E2E_BASE_URL names no server");

/** The error function by Abramowitz and Stegun 7.1.26, as in Lighthouse. */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - y * Math.exp(-x * x));
}

/** The share of pages that do worse, by the log-normal curve through the two points. */
function logNormalScore(value, { p10, median }) {
  if (value <= 0) return 1;
  const x = (Math.log(value / median) * 0.9061938024368232) / -Math.log(p10 / median);
  return (1 - erf(x)) / 2;
}

function lighthouseScore(visit) {
  const parts = Object.entries(CURVES).map(
    ([name, curve]) => curve.weight * logNormalScore(visit[name], curve),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Runs in the page before its scripts: records paints, long tasks and layout shifts. */
function observePage() {
  const seen = { fcp: 0, lcp: 0, shifted: 0, tasks: [], complete: 0 };
  const listen = (type, heard) =>
    new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true });
  listen("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  listen("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  listen("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifted += value;
  });
  listen("longtask", ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
  // Complete when the script has replaced the server's content; Speed Index is never later.
  new MutationObserver(() => {
    if (!seen.complete && document.querySelector("button[data-shift]")) seen.complete = performance.now();
  }).observe(document, { childList: true, subtree: true });
  window.hubSeen = seen;
}

async function measureVisit(browser, search) {
  const context = await browser.newContext({
    ...devices["Moto G4"],
    baseURL,
    locale: "es-AR",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(observePage);
  await page.goto(CALENDAR + search);
  await page.locator("button[data-shift]").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
  const { tasks, ...seen } = await page.evaluate(() => window.hubSeen);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag22aa", "best-practice"])
    .analyze();
  await context.close();
  const blocked = tasks
    .filter(({ startTime, duration }) => startTime + duration > seen.fcp)
    .reduce((sum, { duration }) => sum + Math.max(duration - 50, 0), 0);
  return { ...seen, blocked, bytes, violations: violations.map(({ id }) => id) };
}

function medianOf(visits, name) {
  return visits.map((visit) => visit[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)];
}

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
});
try {
  for (const [name, search] of [
    ["the current month", ""],
    ["September 2023", "?mes=2023-09"],
  ]) {
    const visits = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await measureVisit(browser, search));
    const typical = Object.fromEntries(
      [...Object.keys(CURVES), "bytes"].map((figure) => [figure, medianOf(visits, figure)]),
    );
    const points = Math.round(lighthouseScore(typical));
    const violations = [...new Set(visits.flatMap((visit) => visit.violations))];
    console.log(
      `${name}: first paint ${typical.fcp.toFixed(0)} ms, largest ${typical.lcp.toFixed(0)} ms, ` +
        `drawn by the script ${typical.complete.toFixed(0)} ms, blocked ${typical.blocked.toFixed(0)} ms, ` +
        `shifted ${typical.shifted.toFixed(3)}, ${(typical.bytes / 1024).toFixed(0)} KiB; score ${points}, ` +
        `accessibility ${violations.length === 0 ? "without a violation" : violations.join(", ")}`,
    );
    const verdicts = [
      [typical.lcp <= MAX_LCP_MS, `the largest paint is later than ${MAX_LCP_MS} ms`],
      [points >= MIN_SCORE, `the score is under ${MIN_SCORE}`],
      [violations.length === 0, "it is not accessible"],
    ];
    for (const [passes, text] of verdicts) {
      if (passes) continue;
      console.error(`${name}: ${text}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
}
