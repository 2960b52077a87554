/* Unit tests run in jsdom, with Temporal from the polyfill where Node has none. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://hub.test/public/pharmacy_shifts/calendar" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test/setup.ts"],
    // A process for each file: a test of time zones sets TZ, which threads would share.
    pool: "forks",
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
