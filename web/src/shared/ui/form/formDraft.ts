/* The draft of a form, kept for this tab until it is saved: a session that ends, or a reload, loses nothing. */
import { useCallback, useState } from "react";
import { useAuthenticatedClient } from "../../api/authenticatedClient";
import { useSession } from "../../api/session";

const PREFIX = "hub.draft.";
/** A draft of yesterday surprises more than it helps. */
const LIFETIME_MS = 12 * 60 * 60_000;

export interface FormDraft<Draft> {
  draft: Draft;
  change: (update: (draft: Draft) => Draft) => void;
  set: (changes: Partial<Draft>) => void;
  /** True when the draft is one that was kept. */
  isRestored: boolean;
  /** True when the draft differs from its beginning. */
  isChanged: boolean;
  /** Begins again, without the kept draft. */
  discard: () => void;
  /** Forgets the kept draft, because the form is left. */
  forget: () => void;
  /** Goes on from what was saved. */
  begin: (saved: Draft) => void;
}

/** `key` names the form and its subject; `initial` is what the form begins with, as JSON can hold it. */
export function useFormDraft<Draft>(key: string, initial: Draft): FormDraft<Draft> {
  const { session } = useAuthenticatedClient();
  const account = useSession(session).accountId;
  const [beginning, setBeginning] = useState(initial);
  const [kept] = useState(() => readDraft<Draft>(key, account));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [draft, setDraft] = useState(kept ?? beginning);
  const change = useCallback(
    (update: (draft: Draft) => Draft) =>
      setDraft((before) => {
        const after = update(before);
        const isBeginning = JSON.stringify(after) === JSON.stringify(beginning);
        writeDraft(key, isBeginning ? null : { at: Date.now(), account, draft: after });
        return after;
      }),
    [key, account, beginning],
  );
  return {
    draft,
    change,
    set: (changes) => change((before) => ({ ...before, ...changes })),
    isRestored,
    isChanged: JSON.stringify(draft) !== JSON.stringify(beginning),
    discard: () => {
      writeDraft(key, null);
      setIsRestored(false);
      setDraft(beginning);
    },
    forget: () => writeDraft(key, null),
    begin: (saved) => {
      writeDraft(key, null);
      setIsRestored(false);
      setBeginning(saved);
    },
  };
}

interface StoredDraft<Draft> {
  at: number;
  /** Another account of the same browser does not see it. */
  account: string | null;
  draft: Draft;
}

function readDraft<Draft>(key: string, account: string | null): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") as StoredDraft<Draft> | null;
    if (stored?.account !== account || Date.now() - stored.at >= LIFETIME_MS) return null;
    return stored.draft;
  } catch {
    return null;
  }
}

function writeDraft<Draft>(key: string, stored: StoredDraft<Draft> | null): void {
  try {
    if (stored === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(stored));
  } catch {
    // Storage may be blocked or full: the draft then lasts as long as the page.
  }
}

/** Forgets all drafts, when the person signs out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
