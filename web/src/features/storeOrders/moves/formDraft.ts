/* The draft of an open form, which outlives the page: a session that ends in the middle loses nothing. */
import { useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { useSession } from "@/shared/api/session";

const KEY = "hub.order_form";

interface StoredDraft {
  /** Another account never sees it. */
  account: string | null;
  /** The order and the form. */
  form: string;
  value: unknown;
}

function readDraft(account: string | null, form: string): unknown {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StoredDraft | null;
    return found && found.account === account && found.form === form ? found.value : undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(draft: StoredDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the form lasts as long as the page.
  }
}

export interface FormDraft<Value extends object> {
  value: Value;
  change: (part: Partial<Value>) => void;
  /** To be called when the form was sent or closed. */
  forget: () => void;
}

/** The values of the form of that name, as they were left or else the initial ones. */
export function useFormDraft<Value extends object>(form: string, initial: Value): FormDraft<Value> {
  const { session } = useAuthenticatedClient();
  const account = useSession(session).accountId;
  const [value, setValue] = useState<Value>(() => ({
    ...initial,
    ...(readDraft(account, form) as Partial<Value> | undefined),
  }));
  return {
    value,
    change: (part) => {
      const next = { ...value, ...part };
      setValue(next);
      writeDraft({ account, form, value: next });
    },
    forget: () => writeDraft(null),
  };
}
