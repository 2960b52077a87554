/* Configures the README's pictures (`npm run pictures`): taken with the browser of the tests, and no test of theirs. */
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({
  ...tests,
  testDir: "e2e/pictures",
  testMatch: "*.shots.ts",
  testIgnore: [],
  outputDir: "../target/pictures",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  projects: [{ name: "pictures", use: { colorScheme: "light" } }],
});
