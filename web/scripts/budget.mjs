/* Prints what a first visit to each entry costs in brotli bytes, and fails when a public page exceeds its limit. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../dist");
const WORKER = "calendar-worker.js";
// A first visit is at most 120 kB, of which the server's page with the data of 200 articles is a part of the store's.
const sizeLimits = {
  "calendar.html": 115 * 1024,
  "store.html": 89 * 1024,
  "page.html": 30 * 1024,
  "explore.html": 30 * 1024,
};

/** What sends the events of visitors, with what only it needs. */
const EVENT_SENDER_MAX = 2560;

const assets = await readdir(path.join(dist, "assets"));

/** The files that a page's HTML links: scripts, preloads, styles and icon. */
async function initialFiles(page) {
  const html = await readFile(path.join(dist, page), "utf8");
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);
  return [page, ...new Set(linked)];
}

/** Chunks that a first visit imports later. Half of the phones have no Temporal yet, so the polyfill counts. */
const lateChunks = {
  "calendar.html": {
    "the Temporal polyfill": /^(temporal|global\.esm).*\.js$/,
  },
  "store.html": {
    "the dialog of an article": /^ArticleDialog-.*\.js$/,
    "the dialog's styles": /^ArticleDialog-.*\.css$/,
  },
};

function lateFiles(page) {
  const found = Object.entries(lateChunks[page] ?? {}).map(([what, pattern]) => {
    const name = assets.find((name) => pattern.test(name));
    if (!name) throw new Error(`${what} was not found`);
    return `assets/${name}`;
  });
  return page === "calendar.html" ? [...found, WORKER] : found;
}

async function compressedSize(file) {
  const packed = await readFile(path.join(dist, `${file}.br`)).catch(() => null);
  return (packed ?? (await readFile(path.join(dist, file)))).length;
}

// A classic worker cannot import: an import would keep it from starting.
for (const worker of [WORKER, "push-worker.js"]) {
  if (/\bimport\b/.test(await readFile(path.join(dist, worker), "utf8")))
    throw new Error(`${worker} imports something`);
}

// The spike's types and validators are for its test only, the pages of /dev for the development server.
for (const name of assets.filter((name) => name.endsWith(".js"))) {
  const code = await readFile(path.join(dist, "assets", name), "utf8");
  if (code.includes("/spike/")) throw new Error(`the spike is in the bundle: ${name}`);
  if (code.includes("/dev/ui")) throw new Error(`a page of the development server is in the bundle: ${name}`);
}

// Every page loads it once it is idle.
for (const name of assets.filter((name) => /^eventSender-.*\.js$/.test(name))) {
  const size = await compressedSize(`assets/${name}`);
  if (size > EVENT_SENDER_MAX) throw new Error(`${name} has ${size} bytes, more than ${EVENT_SENDER_MAX}`);
}

for (const page of ["index.html", "calendar.html", "store.html", "page.html", "explore.html"]) {
  const initial = await initialFiles(page);
  if (page === "store.html" && initial.some((file) => /\/queries-/.test(file)))
    throw new Error("the store's first view loads TanStack Query");
  const files = [...initial, ...lateFiles(page)];
  let total = 0;
  console.log(page);
  for (const file of files) {
    const size = await compressedSize(file);
    total += size;
    console.log(`  ${String(size).padStart(7)}  ${file}`);
  }
  const limit = sizeLimits[page];
  console.log(`  ${String(total).padStart(7)}  in all${limit ? ` (at most ${limit})` : ""}\n`);
  if (limit && total > limit) process.exitCode = 1;
}
