/* Builds the app or, in mode `calendar`, `store`, `page` or `explore`, a public page, and serves all beside the API in development. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import {
  compressAssets,
  developmentPages,
  earlyScript,
  loadStylesFirst,
  orderLayers,
} from "./scripts/vite-plugins.ts";

const api = process.env.HUB_API ?? "http://127.0.0.1:8080";

const CALENDAR_WORKER = "calendar-worker";
const PUSH_WORKER = "push-worker";
const API_REFERENCE = "reference";
const FIXED_NAMES = new Set([CALENDAR_WORKER, PUSH_WORKER, API_REFERENCE]);

// A build each into one folder: shared chunks would be many small files, which are slow on a phone.
const inputs = {
  app: {
    index: "index.html",
    [PUSH_WORKER]: "src/push-worker.ts",
    [API_REFERENCE]: "src/reference/reference.ts",
  },
  calendar: { calendar: "calendar.html", [CALENDAR_WORKER]: "src/calendar-worker.ts" },
  store: { store: "store.html" },
  page: { page: "page.html" },
  explore: { explore: "explore.html" },
};

function inputsOfMode(mode: string): Record<string, string> {
  return Object.hasOwn(inputs, mode) ? inputs[mode as keyof typeof inputs] : inputs.app;
}

// Pages and API calls share paths: requests for HTML get the page, all others go to the API.
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
  "/me",
  "/media",
  "/notifications",
  "/openapi.json",
  "/plans",
  "/plugins",
  "/showrooms",
  "/wallets",
  "/workspace",
  "/workspaces",
];

const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
// Without what only the queries and the session need.
const FIRST_VIEW =
  /src[\\/](shared[\\/](lib|i18n|ui|analytics[\\/]measure)|features[\\/]storefront[\\/](?!data|storeQueries|cart[\\/](server|cartWriter|cartChannel)))/;
const TANSTACK_QUERY = /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/;
const LATE_LIBRARIES = /node_modules[\\/](valibot|@tanstack[\\/](react-query|query-core))[\\/]/;

export default defineConfig(({ mode }) => ({
  plugins: [react(), orderLayers(), earlyScript(), developmentPages(), loadStylesFirst(), compressAssets()],
  resolve: { tsconfigPaths: true },
  build: {
    target: ["chrome123", "firefox120", "safari17.5"],
    emptyOutDir: inputsOfMode(mode) === inputs.app,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A worker's URL must not change between builds, and the reference's page is written without knowing the build.
        entryFileNames: ({ name }) => (FIXED_NAMES.has(name) ? `${name}.js` : "assets/[name]-[hash].js"),
        codeSplitting: {
          // Libraries change less often than pages. A store's first view does without TanStack Query and valibot.
          groups:
            mode === "store"
              ? [
                  { name: "react", test: REACT },
                  { name: "queries", test: LATE_LIBRARIES },
                  // One file in place of several small ones, whose headers are as large.
                  { name: "shop", test: FIRST_VIEW, minShareCount: 2 },
                ]
              : [{ name: "react", test: (id) => REACT.test(id) || TANSTACK_QUERY.test(id) }],
        },
      },
      input: inputsOfMode(mode),
    },
  },
  server: {
    proxy: Object.fromEntries(
      apiPrefixes.map((prefix) => [
        `^${prefix}(/|\\?|$)`,
        {
          target: api,
          bypass: (request: { headers: { accept?: string }; url?: string }) =>
            request.headers.accept?.includes("text/html") && !/^\/(docs|wallets)/.test(request.url ?? "")
              ? request.url
              : undefined,
        },
      ]),
    ),
  },
}));
