/* A submit without an answer: its idempotency key is kept until the server answers, so that a retry orders nothing twice. */
import { nonEmpty, number, object, pipe, safeParse, string, uuid } from "valibot";
import { createStoredValue, type StoredValue } from "@/shared/lib/storedValue";
import { randomUuid } from "@/shared/lib/uuid";

export interface PendingSubmit {
  idempotencyKey: string;
  accountId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The server keeps a key for a day. */
const LIFE_MS = 23 * 60 * 60_000;

const pendingSubmitSchema = object({
  idempotencyKey: pipe(string(), uuid()),
  accountId: pipe(string(), nonEmpty()),
  at: number(),
});

const submits = new Map<string, StoredValue<PendingSubmit>>();

function storedSubmit(storeId: string): StoredValue<PendingSubmit> {
  const known = submits.get(storeId);
  if (known) return known;
  const created = createStoredValue<PendingSubmit>(`hub.submit.${storeId}`, (found) => {
    const result = safeParse(pendingSubmitSchema, found);
    return result.success ? result.output : null;
  });
  submits.set(storeId, created);
  return created;
}

/** The submit without an answer; null when there is none, or it is another account's. */
export function findPendingSubmit(
  storeId: string,
  accountId: string,
  now = Date.now(),
): PendingSubmit | null {
  const found = storedSubmit(storeId).getValue();
  const isLive = found !== null && found.accountId === accountId && now - found.at < LIFE_MS;
  return isLive ? found : null;
}

/** The submit without an answer, or a new one. */
export function beginSubmit(storeId: string, accountId: string, now = Date.now()): PendingSubmit {
  const found = findPendingSubmit(storeId, accountId, now);
  if (found) return found;
  const created = { idempotencyKey: randomUuid(), accountId, at: now };
  storedSubmit(storeId).setValue(created);
  return created;
}

export function endSubmit(storeId: string): void {
  storedSubmit(storeId).setValue(null);
}
