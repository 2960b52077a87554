/* Measures first visits to a page on an emulated slow phone, and scores them like Lighthouse. */
import { chromium, devices } from "@playwright/test";
import axe from "axe-core";
import { CHROMIUM } from "./chromium.mjs";

const ROUNDS = 5;
const MIN_SCORE = 95;
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"];

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

/** The server to measure. */
export function serverUrl() {
  const url = process.env.HUB_E2E_BASE_URL;
  if (!url) throw new Error("HUB_E2E_BASE_URL names no server");
  return url;
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-background-networking",
      // Pages send no events of a browser that a program drives; these visits are to cost what a person's do.
      "--disable-blink-features=AutomationControlled",
    ],
  });
}

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

/** Runs in the page before its scripts: records paints, long tasks, layout shifts and how late interactions show. */
function observePage(drawn) {
  const seen = { fcp: 0, lcp: 0, shifted: 0, tasks: [], complete: 0, inp: 0, latest: 0 };
  const listen = (type, heard, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({
      type,
      buffered: true,
      ...options,
    });
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
  listen(
    "event",
    ({ interactionId, duration }) => {
      if (!interactionId) return;
      seen.inp = Math.max(seen.inp, duration);
      seen.latest = Math.max(seen.latest, duration);
    },
    { durationThreshold: 16 },
  );
  // Complete when the script has replaced the server's content; Speed Index is never later.
  new MutationObserver(() => {
    if (!seen.complete && document.querySelector(drawn)) seen.complete = performance.now();
  }).observe(document, { childList: true, subtree: true });
  window.hubSeen = seen;
}

/**
 * Taps an element, and answers how late its interaction was painted, to 8 ms. By its place: asking whether it is visible and
 * stable, as `tap` does, runs code in the page that would be measured too.
 */
export async function tapAndMeasure(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    window.hubSeen.latest = 0;
  });
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(1000);
  return page.evaluate(() => window.hubSeen.latest);
}

/** Counts the bytes that arrive, as sent, without those of pictures. */
function countBytes(session) {
  const counted = { bytes: 0 };
  const pictures = new Set();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Image") pictures.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) counted.bytes += encodedDataLength;
  });
  return counted;
}

/** The rules of accessibility that the page breaks. */
async function findViolations(page) {
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.map(({ id }) => id);
  }, AXE_TAGS);
}

/**
 * Visits a page once. `drawn` selects what only its script draws; `interact` uses the page on the slow processor after it
 * has loaded, and may answer `opening`, how late a dialog was painted.
 */
async function measureVisit(browser, { path, drawn, interact }) {
  const context = await browser.newContext({
    ...devices["Moto G4"],
    baseURL: serverUrl(),
    locale: "es-AR",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const counted = countBytes(session);
  await page.addInitScript(observePage, drawn);
  await page.goto(path);
  await page.locator(drawn).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
  const { tasks, ...seen } = await page.evaluate(() => window.hubSeen);
  const { bytes } = counted;
  const interaction = await interact?.(page);
  const inp = await page.evaluate(() => window.hubSeen.inp);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const violations = await findViolations(page);
  await context.close();
  const blocked = tasks
    .filter(({ startTime, duration }) => startTime + duration > seen.fcp)
    .reduce((sum, { duration }) => sum + Math.max(duration - 50, 0), 0);
  return { opening: 0, ...seen, ...interaction, inp, blocked, bytes, violations };
}

function medianOf(visits, name) {
  return visits.map((visit) => visit[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)];
}

/**
 * Visits a page some times, prints the medians, and fails when one is beyond its limit: `lcp`, `inp` and `opening` in
 * milliseconds, `bytes` of everything but pictures.
 */
export async function measurePage(browser, name, page, limits) {
  const visits = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await measureVisit(browser, page));
  const figures = [...Object.keys(CURVES), "bytes", "inp", "opening"];
  const typical = Object.fromEntries(figures.map((figure) => [figure, medianOf(visits, figure)]));
  const points = Math.round(lighthouseScore(typical));
  const violations = [...new Set(visits.flatMap((visit) => visit.violations))];
  const interaction = page.interact
    ? `interactions shown within ${typical.inp.toFixed(0)} ms, a dialog within ${typical.opening.toFixed(0)} ms, `
    : "";
  console.log(
    `${name}: first paint ${typical.fcp.toFixed(0)} ms, largest ${typical.lcp.toFixed(0)} ms, ` +
      `drawn by the script ${typical.complete.toFixed(0)} ms, blocked ${typical.blocked.toFixed(0)} ms, ` +
      `shifted ${typical.shifted.toFixed(3)}, ${interaction}` +
      `${(typical.bytes / 1024).toFixed(0)} KiB without pictures; score ${points}, ` +
      `accessibility ${violations.length === 0 ? "without a violation" : violations.join(", ")}`,
  );
  const verdicts = [
    [typical.lcp <= limits.lcp, `the largest paint is later than ${limits.lcp} ms`],
    [!limits.inp || typical.inp <= limits.inp, `an interaction is shown later than ${limits.inp} ms`],
    [!limits.opening || typical.opening <= limits.opening, `a dialog opens later than ${limits.opening} ms`],
    [!limits.bytes || typical.bytes <= limits.bytes, `it is larger than ${limits.bytes / 1024} KiB`],
    [points >= MIN_SCORE, `the score is under ${MIN_SCORE}`],
    [violations.length === 0, "it is not accessible"],
  ];
  for (const [passes, text] of verdicts) {
    if (passes) continue;
    console.error(`${name}: ${text}`);
    process.exitCode = 1;
  }
}
