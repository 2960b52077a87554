/* One value in the browser's storage that every tab sees, as an external store. */

export interface StoredValue<T> {
  /** What is stored now, whichever tab wrote it; the same object as long as nothing changed. */
  getValue: () => T | null;
  /** Writes, or with null takes away; every tab hears of it. */
  setValue: (value: T | null) => void;
  subscribe: (changed: () => void) => () => void;
}

/** `parse` says whether what was found is a value; anything else counts as none. */
export function createStoredValue<T>(key: string, parse: (found: unknown) => T | null): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value: T | null = null;
  // Storage may be closed or full (private windows): the value then lives as long as the page.
  let closed = false;

  const notify = () => {
    for (const changed of [...listeners]) changed();
  };

  function getValue(): T | null {
    const found = closed ? text : readText();
    if (found !== text) {
      text = found;
      value = decode(found);
    }
    return value;
  }

  function readText(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      closed = true;
      return text;
    }
  }

  function decode(found: string | null): T | null {
    try {
      return found === null ? null : parse(JSON.parse(found));
    } catch {
      return null;
    }
  }

  function setValue(next: T | null): void {
    text = next === null ? null : JSON.stringify(next);
    value = next;
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      closed = true;
    }
    notify();
  }

  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) notify();
  });
  // A page that comes back from the browser's cache has heard nothing meanwhile.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) notify();
  });

  return {
    getValue: getValue,
    setValue: setValue,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
