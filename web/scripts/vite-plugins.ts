/* Vite plugins of the build: compressed copies of files, and the calendar's address in development. */
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

/** In development, serves the calendar at its public address and writes the title that the server would write. */
export function developmentPages(): Plugin {
  return {
    name: "hub-development-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const url = request.url ?? "";
        if (/^\/public\/pharmacy_shifts\/calendar\/?(\?|$)/.test(url)) {
          request.url = `/calendar.html${url.includes("?") ? url.slice(url.indexOf("?")) : ""}`;
        }
        next();
      });
    },
    transformIndexHtml: (html, { filename }) =>
      filename.endsWith("calendar.html")
        ? html.replace("<!--hub:head-->", "<title>Farmacias de Turno</title>")
        : html,
  };
}

/** Lowers the priority of scripts, so that on a slow line the calendar's styles arrive first. */
export function loadStylesFirst(): Plugin {
  return {
    name: "hub-styles-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { path: page }) =>
        page.endsWith("calendar.html")
          ? html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          : html,
    },
  };
}
