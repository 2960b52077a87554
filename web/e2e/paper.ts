/* What the browser would print: how many pages of which size, and in how many colours. */
import { inflateSync } from "node:zlib";

/** Each page's width and height in points; A4 landscape is 842 by 595. */
export function pageSizes(pdf: Buffer): [number, number][] {
  const raw = pdf.toString("latin1");
  const boxes = [...raw.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
}

/** The document's content, its compressed streams unpacked. */
function textOf(pdf: Buffer): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const begin = pdf.indexOf("stream\n", from);
    if (begin < 0) break;
    const end = pdf.indexOf("endstream", begin);
    try {
      parts.push(inflateSync(pdf.subarray(begin + 7, end)).toString("latin1"));
    } catch {
      // Fonts and images come in other packings.
    }
    from = end + 9;
  }
  return parts.join("\n");
}

/** How many different colours fill something, grey ones apart. */
export function colours(pdf: Buffer): number {
  const fills = [...textOf(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)].map((match) =>
    match.slice(1).map(Number),
  );
  const vivid = fills.filter((fill) => Math.max(...fill) - Math.min(...fill) > 0.15);
  return new Set(vivid.map(String)).size;
}
