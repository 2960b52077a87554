/* One of sixteen colours for each pharmacy id, the same as the server's (color.golden.json). */

const classById = new Map<string, string>();

/** FNV-1a 32 of the id's lower-case text, folded to four bits. */
export function colorIndex(id: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id.toLowerCase())) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash ^= hash >>> 16;
  return hash & 15;
}

/** The colour's CSS class; the CSP forbids style attributes. */
export function colorClass(id: string): string {
  let name = classById.get(id);
  if (name === undefined) {
    name = `c${colorIndex(id)}`;
    classById.set(id, name);
  }
  return name;
}
