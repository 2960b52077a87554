/* The draft of a form, kept for this tab until it is saved: a session that ends, or a reload, loses nothing. */
import { useCallback, useState } from "react";

const PREFIX = "hub.draft.";
/** A draft of yesterday surprises more than it helps. */
const LIFETIME_MS = 12 * 60 * 60_000;

export interface FormDraft<Draft> {
  draft: Draft;
  change: (update: (draft: Draft) => Draft) => void;
  /** True when the draft is one that was kept. */
  isRestored: boolean;
  /** True when the draft differs from its beginning. */
  isChanged: boolean;
  /** Begins again, without the kept draft. */
  discard: () => void;
  /** Forgets the kept draft, because it is saved. */
  forget: () => void;
}

/** `key` names the form and its subject; `initial` is what the form begins with, as JSON can hold it. */
export function useFormDraft<Draft>(key: string, initial: Draft): FormDraft<Draft> {
  const [beginning] = useState(initial);
  const [kept] = useState(() => readDraft<Draft>(key));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [draft, setDraft] = useState(kept ?? beginning);
  const change = useCallback(
    (update: (draft: Draft) => Draft) =>
      setDraft((before) => {
        const after = update(before);
        writeDraft(key, after);
        return after;
      }),
    [key],
  );
  return {
    draft,
    change,
    isRestored,
    isChanged: JSON.stringify(draft) !== JSON.stringify(beginning),
    discard: () => {
      writeDraft(key, null);
      setIsRestored(false);
      setDraft(beginning);
    },
    forget: () => writeDraft(key, null),
  };
}

function readDraft<Draft>(key: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") as {
      at: number;
      draft: Draft;
    } | null;
    return stored && Date.now() - stored.at < LIFETIME_MS ? stored.draft : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), draft }));
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
