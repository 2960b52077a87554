/* Prints what a first visit to each entry costs in brotli bytes, and fails when a public page exceeds its limit. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../dist");
const WORKER = "calendar-worker.js";
// The store's page has 120 kB too, of which the server's page and data of 200 articles take the rest.
const sizeLimits = { "calendar.html": 120 * 1024, "store.html": 102 * 1024 };

const assets = await readdir(path.join(dist, "assets"));

/** The files that a page's HTML links: scripts, preloads, styles and icon. */
async function initialFiles(page) {
  const html = await readFile(path.join(dist, page), "utf8");
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);
  return [page, ...new Set(linked)];
}

/** Chunks that the calendar imports later. Half of the phones have no Temporal yet, so the polyfill counts. */
const lateChunks = {
  "the Temporal polyfill": /^(temporal|global\.esm).*\.js$/,
  "the printed code": /^qrCode-.*\.js$/,
};

function lateFiles() {
  const found = Object.entries(lateChunks).map(([what, pattern]) => {
    const name = assets.find((name) => pattern.test(name));
    if (!name) throw new Error(`${what} was not found`);
    return `assets/${name}`;
  });
  return [...found, WORKER];
}

async function compressedSize(file) {
  const packed = await readFile(path.join(dist, `${file}.br`)).catch(() => null);
  return (packed ?? (await readFile(path.join(dist, file)))).length;
}

// A classic worker cannot import: an import would keep it from starting.
if (/\bimport\b/.test(await readFile(path.join(dist, WORKER), "utf8")))
  throw new Error(`${WORKER} imports something`);

// The spike's types and validators are for its test only, the pages of /dev for the development server.
for (const name of assets.filter((name) => name.endsWith(".js"))) {
  const code = await readFile(path.join(dist, "assets", name), "utf8");
  if (code.includes("/spike/")) throw new Error(`the spike is in the bundle: ${name}`);
  if (code.includes("/dev/ui")) throw new Error(`a page of the development server is in the bundle: ${name}`);
}

for (const page of ["index.html", "calendar.html", "store.html"]) {
  const files =
    page === "calendar.html" ? [...(await initialFiles(page)), ...lateFiles()] : await initialFiles(page);
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
