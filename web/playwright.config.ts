/* The browser tests: four ways to look at the same pages, against the server that HUB_E2E_BASE_URL names. */
import { defineConfig, devices } from "@playwright/test";

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

// '@desktop' tests need a wide screen; '@once' ones do not depend on how the page looks.
const projects = [
  { name: "desktop-light", use: { ...desktop, colorScheme: "light" } },
  { name: "desktop-dark", use: { ...desktop, colorScheme: "dark" }, grepInvert: /@once/ },
  { name: "phone-light", use: { ...phone, colorScheme: "light" }, grepInvert: /@once|@desktop/ },
  { name: "phone-dark", use: { ...phone, colorScheme: "dark" }, grepInvert: /@once|@desktop/ },
] as const;

export default defineConfig({
  testDir: "e2e",
  outputDir: "../target/e2e",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.HUB_E2E_BASE_URL,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    // Without a film: it would take a quarter of the time, and the snapshots of the page say more.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      executablePath: process.env.HUB_CHROMIUM ?? "/usr/bin/chromium",
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
  projects: [...projects],
});
