/* Builds the app, in mode `calendar` the public calendar, and serves both beside the API while developing. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress, developmentPages, stylesFirst } from "./scripts/vite-plugins.ts";

const api = process.env.HUB_API ?? "http://127.0.0.1:8080";

const WORKER = "calendar-worker";

// Two builds into one folder: what both share would be cut into many small files, which a slow phone asks for one by one.
const inputs = {
  app: { index: "index.html" },
  calendar: { calendar: "calendar.html", [WORKER]: "src/calendar-worker.ts" },
};

// Pages and calls share paths: whoever asks for HTML gets the page, everything else goes to the API.
const apiPrefixes = [
  "/activities",
  "/analytics",
  "/app",
  "/auth",
  "/backoffices",
  "/chat",
  "/discover",
  "/docs",
  "/ecommerce",
  "/health",
  "/maps",
  "/media",
  "/notifications",
  "/openapi.json",
  "/plugins",
  "/showrooms",
  "/wallets",
  "/workspaces",
];

export default defineConfig(({ mode }) => ({
  plugins: [react(), developmentPages(), stylesFirst(), compress()],
  resolve: { tsconfigPaths: true },
  build: {
    target: ["chrome123", "firefox120", "safari17.5"],
    emptyOutDir: mode !== "calendar",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The worker's address is part of the page's, and lasts longer than a build.
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : "assets/[name]-[hash].js"),
        codeSplitting: {
          // What changes less often than the pages do.
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
          ],
        },
      },
      input: mode === "calendar" ? inputs.calendar : inputs.app,
    },
  },
  server: {
    proxy: Object.fromEntries(
      apiPrefixes.map((prefix) => [
        `^${prefix}(/|\\?|$)`,
        {
          target: api,
          bypass: (request: { headers: { accept?: string }; url?: string }) =>
            request.headers.accept?.includes("text/html") && !request.url?.startsWith("/docs")
              ? request.url
              : undefined,
        },
      ]),
    ),
  },
}));
