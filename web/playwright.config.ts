/* Configures the browser tests against the server that HUB_E2E_BASE_URL names; each runs once and checks its look in
   four ways (`e2e/fixtures/look.ts`). */
import { defineConfig, devices } from "@playwright/test";
import { PHONE_SIZE } from "./e2e/fixtures/look";
import { CHROMIUM } from "./scripts/chromium.mjs";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const phone = { ...devices["Pixel 7"], viewport: PHONE_SIZE, deviceScaleFactor: 2 };

export default defineConfig({
  testDir: "e2e",
  // Their servers are connected to stand-ins, whose addresses they need.
  testIgnore: process.env.HUB_E2E_BASE_URL
    ? [
        ...(process.env.HUB_E2E_MERCADOPAGO_STANDIN_URL
          ? []
          : ["**/mercadopago.spec.ts", "**/town/*.spec.ts"]),
        ...(process.env.HUB_E2E_PUSH_STANDIN_URL ? [] : ["**/notifications/*.spec.ts"]),
      ]
    : [],
  outputDir: "../target/e2e",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The retry only records a trace: a test that passes on it has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [["list"]],
  use: {
    baseURL: process.env.HUB_E2E_BASE_URL,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        "--font-render-hinting=none",
        "--force-color-profile=srgb",
        "--lang=es",
      ],
      env: { ...(process.env as Record<string, string>), LANGUAGE: "es" },
    },
  },
  projects: [
    { name: "desktop", use: { ...desktop, colorScheme: "light" } },
    // Only tests that a phone runs differently, or whose state would not survive narrowing a desktop page.
    { name: "phone", use: { ...phone, colorScheme: "light" }, grep: /@phone/ },
  ],
});
