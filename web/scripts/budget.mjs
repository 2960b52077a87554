/* Prints what each entry costs on a first visit, in brotli bytes, and fails when the calendar grows too heavy. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../dist");
const limits = { "calendar.html": 120 * 1024 };

const assets = await readdir(path.join(dist, "assets"));

/** The files a page asks for by itself: its scripts, preloads, styles and icon. */
async function loadedBy(page) {
  const html = await readFile(path.join(dist, page), "utf8");
  const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file);
  return [page, ...new Set(linked)];
}

// Half of the phones have no Temporal yet: their visit is the one to weigh.
function polyfill() {
  return assets.filter((name) => /^(temporal|global\.esm).*\.js$/.test(name)).map((name) => `assets/${name}`);
}

async function weigh(file) {
  const packed = await readFile(path.join(dist, `${file}.br`)).catch(() => null);
  return (packed ?? (await readFile(path.join(dist, file)))).length;
}

// The spike's types and validators are for its test alone.
for (const name of assets.filter((name) => name.endsWith(".js"))) {
  const code = await readFile(path.join(dist, "assets", name), "utf8");
  if (code.includes("/spike/")) throw new Error(`the spike is in the bundle: ${name}`);
}

for (const page of ["index.html", "calendar.html"]) {
  const files = page === "calendar.html" ? [...(await loadedBy(page)), ...polyfill()] : await loadedBy(page);
  if (page === "calendar.html" && polyfill().length === 0)
    throw new Error("the Temporal polyfill was not found");
  let total = 0;
  console.log(page);
  for (const file of files) {
    const size = await weigh(file);
    total += size;
    console.log(`  ${String(size).padStart(7)}  ${file}`);
  }
  const limit = limits[page];
  console.log(`  ${String(total).padStart(7)}  in all${limit ? ` (at most ${limit})` : ""}\n`);
  if (limit && total > limit) process.exitCode = 1;
}
