/* Builds the two entries, the app and the public calendar, and serves both beside the API while developing. */
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress, developmentPages } from "./scripts/vite-plugins.ts";

const api = process.env.HUB_API ?? "http://127.0.0.1:8080";

const WORKER = "calendar-worker";

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

export default defineConfig({
  plugins: [react(), developmentPages(), compress()],
  resolve: { tsconfigPaths: true },
  build: {
    target: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The worker's address is part of the page's, and lasts longer than a build.
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : "assets/[name]-[hash].js"),
        codeSplitting: {
          // What both entries stand on; tables are the app's alone.
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
          ],
        },
      },
      input: {
        index: path.resolve(import.meta.dirname, "index.html"),
        calendar: path.resolve(import.meta.dirname, "calendar.html"),
        [WORKER]: path.resolve(import.meta.dirname, "src/calendar-worker.ts"),
      },
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
});
