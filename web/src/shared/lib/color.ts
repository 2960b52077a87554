/* Gives each pharmacy one of sixteen colours by its id, the same one the server computes (color.golden.json). */

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

/** The class that carries the colour: a class and not a style attribute, which the page's policy refuses. */
export function colorClass(id: string): string {
  let name = classById.get(id);
  if (name === undefined) {
    name = `c${colorIndex(id)}`;
    classById.set(id, name);
  }
  return name;
}
