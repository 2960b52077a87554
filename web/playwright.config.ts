/* The browser tests, against the server that HUB_E2E_BASE_URL names: each once, and how a page looks in four (`e2e/look.ts`). */
import { defineConfig, devices } from "@playwright/test";
import { PHONE_SIZE } from "./e2e/fixtures/look";
import { CHROMIUM } from "./scripts/chromium.mjs";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const phone = { ...devices["Pixel 7"], viewport: PHONE_SIZE, deviceScaleFactor: 2 };

export default defineConfig({
  testDir: "e2e",
  outputDir: "../target/e2e",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A second try is for its trace alone: what passes then has failed all the same.
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
    // What a phone does in another way, or what would not survive a desktop's page becoming narrow.
    { name: "phone", use: { ...phone, colorScheme: "light" }, grep: /@phone/ },
  ],
});
