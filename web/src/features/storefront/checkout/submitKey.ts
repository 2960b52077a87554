/* The key of a submit, kept until the server has answered it: what is sent again with it is ordered once. */
import { nonEmpty, number, object, pipe, safeParse, string, uuid } from "valibot";
import { createStoredValue, type StoredValue } from "@/shared/lib/storedValue";
import { randomUuid } from "@/shared/lib/uuid";

export interface SubmitAttempt {
  key: string;
  accountId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The server keeps a key for a day. */
const LIFE_MS = 23 * 60 * 60_000;

const attemptSchema = object({
  key: pipe(string(), uuid()),
  accountId: pipe(string(), nonEmpty()),
  at: number(),
});

const attempts = new Map<string, StoredValue<SubmitAttempt>>();

function storedAttempt(storeId: string): StoredValue<SubmitAttempt> {
  const known = attempts.get(storeId);
  if (known) return known;
  const created = createStoredValue<SubmitAttempt>(`hub.submit.${storeId}`, (found) => {
    const result = safeParse(attemptSchema, found);
    return result.success ? result.output : null;
  });
  attempts.set(storeId, created);
  return created;
}

/** The attempt without an answer; null when there is none, or it is another account's. */
export function findAttempt(storeId: string, accountId: string, now = Date.now()): SubmitAttempt | null {
  const found = storedAttempt(storeId).getValue();
  const isLive = found !== null && found.accountId === accountId && now - found.at < LIFE_MS;
  return isLive ? found : null;
}

/** The attempt without an answer, or a new one. */
export function beginAttempt(storeId: string, accountId: string, now = Date.now()): SubmitAttempt {
  const found = findAttempt(storeId, accountId, now);
  if (found) return found;
  const created = { key: randomUuid(), accountId, at: now };
  storedAttempt(storeId).setValue(created);
  return created;
}

export function endAttempt(storeId: string): void {
  storedAttempt(storeId).setValue(null);
}
