/* Unit tests: components (`.tsx`) in jsdom, others in Node unless a comment asks for jsdom. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const project = (name: string, environment: string, include: string) => ({
  extends: true as const,
  test: { name, environment, include: [include] },
});

export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      project("components", "jsdom", "src/**/*.test.tsx"),
      project("modules", "node", "src/**/*.test.ts"),
    ],
    environmentOptions: { jsdom: { url: "http://hub.test/public/pharmacy_shifts/calendar" } },
    setupFiles: ["src/test/setup.ts"],
    // A process for each file: a time zone test sets TZ, which threads would share.
    pool: "forks",
    // By default a machine of two cores would run one process at a time.
    maxWorkers: "100%",
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
