/* Vite plugins of the build: compressed copies of files, and the public pages' addresses in development. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|map|webmanifest)$/;

/** Writes `.br` and `.gz` beside each compressible file, so that the server need not compress. */
export function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "hub-compress",
    apply: "build",
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  // An earlier build has already compressed its own files.
  if (existsSync(`${file}.br`)) return;
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** The pages that the server writes into: their addresses, and their titles without it. */
const PUBLIC_PAGES = [
  { file: "calendar.html", address: /^\/public\/pharmacy_shifts\/calendar\/?$/, title: "Farmacias de Turno" },
  { file: "store.html", address: /^\/t\/[^/]+(\/(carrito|pagar))?\/?$/, title: "Tienda" },
  { file: "page.html", address: /^\/p\/[^/]+\/?$/, title: "Página" },
  { file: "explore.html", address: /^\/explorar\/?$/, title: "Explorar" },
];

/** In development, serves the public pages at their addresses and writes the titles that the server would write. */
export function developmentPages(): Plugin {
  return {
    name: "hub-development-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [pathname = "", search] = (request.url ?? "").split("?", 2);
        const page = PUBLIC_PAGES.find(({ address }) => address.test(pathname));
        if (page) request.url = `/${page.file}${search === undefined ? "" : `?${search}`}`;
        next();
      });
    },
    transformIndexHtml: (html, { filename }) => {
      const page = PUBLIC_PAGES.find(({ file }) => filename.endsWith(file));
      return page ? html.replace("<!--hub:head-->", `<title>${page.title}</title>`) : html;
    },
  };
}

/** Names the layers in their order at the head of each style sheet: a chunk's may be loaded before the page's own. */
export function orderLayers(): Plugin {
  return {
    name: "hub-layers",
    enforce: "pre",
    transform: (code, id) =>
      /\/src\/.+\.css$/.test(id) ? { code: `@layer reset, base, parts;\n${code}`, map: null } : null,
  };
}

const EARLY_SCRIPT = "src/shared/theme/early.js";

/** Writes the script that runs before the first paint as a file of its own: the policy allows none inside the page. */
export function earlyScript(): Plugin {
  let fileName = "";
  return {
    name: "hub-early-script",
    apply: "build",
    async buildStart() {
      const source = await readFile(EARLY_SCRIPT);
      fileName = `assets/early-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: { order: "post", handler: (html) => html.replace(EARLY_SCRIPT, fileName) },
  };
}

/** Lowers the priority of the public pages' scripts, so that on a slow line the styles arrive first. */
export function loadStylesFirst(): Plugin {
  return {
    name: "hub-styles-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { path: page }) =>
        PUBLIC_PAGES.some(({ file }) => page.endsWith(file))
          ? html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          : html,
    },
  };
}
