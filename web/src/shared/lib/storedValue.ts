/* A localStorage value as an external store, shared by all tabs. */

export interface StoredValue<T> {
  /** The stored value; the same object while it is unchanged. */
  getValue: () => T | null;
  /** Stores a value, or removes it with null; all tabs are notified. */
  setValue: (value: T | null) => void;
  subscribe: (changed: () => void) => () => void;
}

/** `parse` returns null for anything that is not a value. */
export function createStoredValue<T>(key: string, parse: (found: unknown) => T | null): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value: T | null = null;
  // Storage may be blocked or full (private windows): the value then lasts as long as the page.
  let isClosed = false;

  const notify = () => {
    for (const changed of [...listeners]) changed();
  };

  function getValue(): T | null {
    const storedText = isClosed ? text : readText();
    if (storedText !== text) {
      text = storedText;
      value = decode(storedText);
    }
    return value;
  }

  function readText(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      isClosed = true;
      return text;
    }
  }

  function decode(storedText: string | null): T | null {
    try {
      return storedText === null ? null : parse(JSON.parse(storedText));
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
      isClosed = true;
    }
    notify();
  }

  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) notify();
  });
  // A page restored from the back/forward cache has missed events.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) notify();
  });

  return {
    getValue,
    setValue,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
