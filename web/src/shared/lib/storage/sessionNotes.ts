/* Notes of this tab about the session of an account, in sessionStorage: gone when a session of it begins or ends here. */

const keyPrefix = (accountId: string) => `hub.session_note.${accountId}.`;

export function readSessionNote(accountId: string, name: string): string | null {
  try {
    return sessionStorage.getItem(keyPrefix(accountId) + name);
  } catch {
    return null;
  }
}

/** Null removes the note. */
export function writeSessionNote(accountId: string, name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyPrefix(accountId) + name);
    else sessionStorage.setItem(keyPrefix(accountId) + name, text);
  } catch {
    // Storage may be blocked or full: nothing is remembered.
  }
}

export function forgetSessionNotes(accountId: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyPrefix(accountId))) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
