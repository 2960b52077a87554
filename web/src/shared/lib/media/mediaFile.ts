/* The files that the server takes, and among them pictures, known by how they begin, as the server knows them. */

/** The server's default limit of an upload, in bytes. */
export const UPLOAD_LIMIT = 25 * 1024 * 1024;

/** For a file input; without HEIC in it, an iPhone converts its photographs to JPEG. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif";

/** For a file input of any upload. */
export const FILE_TYPES = `${PICTURE_TYPES},video/mp4,video/webm,audio/mpeg,audio/ogg,audio/mp4,.m4a,application/pdf`;

export type FileProblem = "empty" | "size" | "type" | "unreadable";

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GIF = [...new TextEncoder().encode("GIF8")];
const RIFF = [...new TextEncoder().encode("RIFF")];
const WEBP = [...new TextEncoder().encode("WEBP")];

/** True for the first bytes of a JPEG, a PNG, a GIF or a WebP. */
export function isPicture(head: Uint8Array): boolean {
  const hasAt = (offset: number, bytes: readonly number[]) =>
    bytes.every((byte, index) => head[offset + index] === byte);
  return hasAt(0, JPEG) || hasAt(0, PNG) || hasAt(0, GIF) || (hasAt(0, RIFF) && hasAt(8, WEBP));
}

/** The reason why a file cannot be uploaded, found without sending it; null when there is none. */
export async function findFileProblem(file: File): Promise<FileProblem | null> {
  if (file.size === 0) return "empty";
  if (file.size > UPLOAD_LIMIT) return "size";
  return (await readHead(file)) ? null : "unreadable";
}

/** The reason why a file cannot be uploaded as a picture, found without sending it; null when there is none. */
export async function findPictureProblem(file: File): Promise<FileProblem | null> {
  const problem = await findFileProblem(file);
  if (problem) return problem;
  const head = await readHead(file);
  return head && isPicture(head) ? null : "type";
}

/** The first bytes; null of a folder, or of a file that is no longer there. */
async function readHead(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, 16).arrayBuffer());
  } catch {
    return null;
  }
}
