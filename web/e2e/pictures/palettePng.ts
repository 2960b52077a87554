/* Makes a screenshot's PNG a third as large: at most 256 colours, chosen by median cut, in a palette. */
import { deflateSync, inflateSync } from "node:zlib";
import { PNG_SIGNATURE, pngChunk } from "../fixtures/pictures";

const MAX_COLOURS = 256;
const PALETTE_TYPE = 3;

interface Pixels {
  width: number;
  height: number;
  /** A number 0xrrggbb for each. */
  colours: Uint32Array;
}

interface Box {
  colours: number[];
  /** The channel whose values differ most, as a shift, and by how much. */
  shift: number;
  spread: number;
}

export function withPalette(png: Buffer): Buffer {
  const { width, height, colours } = decode(png);
  const indexes = new Map<number, number>();
  const palette = Buffer.alloc(MAX_COLOURS * 3);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  for (const [index, box] of boxesOf([...counts.keys()]).entries()) {
    palette.writeUIntBE(meanOf(box.colours, counts), index * 3, 3);
    for (const colour of box.colours) indexes.set(colour, index);
  }
  const rows = Buffer.alloc(height * (1 + width));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (1 + width) + 1 + x] = indexes.get(colours[y * width + x] ?? 0) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE_TYPE, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk("IHDR", header),
    pngChunk("PLTE", palette),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Halves the box that differs most until there are as many boxes as a palette has colours. */
function boxesOf(colours: number[]): Box[] {
  const boxes = [boxOf(colours)];
  while (boxes.length < MAX_COLOURS) {
    const widest = boxes.reduce((best, box) => (box.spread > best.spread ? box : best));
    if (widest.spread === 0) break;
    const { shift } = widest;
    const sorted = widest.colours.toSorted((a, b) => channel(a, shift) - channel(b, shift));
    const middle = sorted.length >> 1;
    boxes.splice(boxes.indexOf(widest), 1, boxOf(sorted.slice(0, middle)), boxOf(sorted.slice(middle)));
  }
  return boxes;
}

function boxOf(colours: number[]): Box {
  const spreads = [16, 8, 0].map((shift) => {
    const values = colours.map((colour) => channel(colour, shift));
    const [low, high] = values.reduce(([l, h], value) => [Math.min(l, value), Math.max(h, value)], [255, 0]);
    return { shift, spread: high - low };
  });
  return { colours, ...spreads.reduce((best, one) => (one.spread > best.spread ? one : best)) };
}

/** The mean by how often each colour occurs, so that large surfaces keep theirs. */
function meanOf(colours: number[], counts: ReadonlyMap<number, number>): number {
  let total = 0;
  const sums = [0, 0, 0];
  for (const colour of colours) {
    const count = counts.get(colour) ?? 0;
    total += count;
    for (const [at, shift] of [16, 8, 0].entries()) {
      sums[at] = (sums[at] ?? 0) + channel(colour, shift) * count;
    }
  }
  return sums.reduce((mean, sum) => mean * 256 + Math.round(sum / total), 0);
}

const channel = (colour: number, shift: number) => (colour >> shift) & 255;

/** Decodes a screenshot: eight bits a channel, with or without alpha, not interlaced (PNG, 9.2). */
function decode(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytesPerPixel = png[25] === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(content);
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * bytesPerPixel;
  const colours = new Uint32Array(width * height);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const row = unfilter(raw[start] ?? 0, raw.subarray(start + 1, start + 1 + stride), above, bytesPerPixel);
    for (let x = 0; x < width; x += 1) colours[y * width + x] = row.readUIntBE(x * bytesPerPixel, 3);
    above = row;
  }
  return { width, height, colours };
}

function unfilter(filter: number, filtered: Buffer, above: Buffer, distance: number): Buffer<ArrayBuffer> {
  const row = Buffer.from(filtered);
  for (let at = 0; at < row.length; at += 1) {
    const left = at < distance ? 0 : (row[at - distance] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < distance ? 0 : (above[at - distance] ?? 0);
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[at] = ((filtered[at] ?? 0) + predicted) & 255;
  }
  return row;
}

/** The one of the three that is nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
