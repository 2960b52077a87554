/* Texts in localStorage, and in the page's memory where it is full or forbidden. */

const memory = new Map<string, string>();

export function readItem(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function removeItem(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was in memory only.
  }
}

/** The keys that begin so, in their order. */
export function listKeys(prefix: string): string[] {
  return [...new Set([...memory.keys(), ...storedKeys()])].filter((key) => key.startsWith(prefix)).sort();
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The stored JSON value; null for none and for what is no JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readItem(key) ?? "null");
  } catch {
    return null;
  }
}
