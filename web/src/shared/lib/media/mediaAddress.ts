/* Addresses of pictures: our own, `/media/resources/{public|private}/{id}` with their sizes, and those of other sites. */

/** The widths and heights that the server makes. */
export const MEDIA_SIZES = [64, 128, 256, 384, 512, 768, 1024, 1280, 1600, 2048] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];

export interface MediaAddress {
  id: string;
  isPublic: boolean;
  /** Without the origin and a query. */
  path: string;
}

const MAX_ADDRESS_LENGTH = 2048;
const OWN_PATH =
  /^\/media\/resources\/(public|private)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The parts of one of our own addresses, relative or of this origin; null for any other. */
export function parseMediaAddress(url: string): MediaAddress | null {
  const path = url.startsWith("/") ? url : pathOnThisOrigin(url);
  const [, visibility, id] = (path && OWN_PATH.exec(path)) || [];
  if (!path || !id) return null;
  return { id: id.toLowerCase(), isPublic: visibility?.toLowerCase() === "public", path };
}

function pathOnThisOrigin(url: string): string | null {
  const parsed = parseUrl(url);
  return parsed?.origin === window.location.origin ? parsed.pathname : null;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

interface VariantOptions {
  /** Cropped at the centre to a square. */
  isSquare?: boolean | undefined;
}

/** The address of a picture of ours at a size that it fits in. */
export function variantUrl(
  { path }: MediaAddress,
  size: MediaSize,
  { isSquare }: VariantOptions = {},
): string {
  return isSquare ? `${path}?width=${size}&height=${size}` : `${path}?width=${size}`;
}

/** The `srcset` of a picture of ours, with every size. */
export function variantSrcSet(address: MediaAddress, options: VariantOptions = {}): string {
  return MEDIA_SIZES.map((size) => `${variantUrl(address, size, options)} ${size}w`).join(", ");
}

/** The address to store: one of ours without the origin, any other as it was written. */
export function normalizePictureAddress(text: string): string {
  const trimmed = text.trim();
  return parseMediaAddress(trimmed)?.path ?? trimmed;
}

export type PictureAddressProblem = "invalid" | "insecure" | "long" | "private";

/** The reason why an `image_url` cannot have this address; null when it can. */
export function findPictureAddressProblem(address: string): PictureAddressProblem | null {
  const own = parseMediaAddress(address);
  if (own) return own.isPublic ? null : "private";
  if (address.length > MAX_ADDRESS_LENGTH) return "long";
  const parsed = parseUrl(address);
  if (parsed?.protocol === "http:") return "insecure";
  return parsed?.protocol === "https:" && parsed.hostname.includes(".") ? null : "invalid";
}
