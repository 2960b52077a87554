/* The accounts that have push messages turned on in this browser, which outlive their sessions. */
import { createStoredValue } from "@/shared/lib/storedValue";

const stored = createStoredValue("hub.push_accounts", parseIds);

export const subscribePushAccounts = stored.subscribe;

/** The same list while it is unchanged; null for none. */
export const listPushAccounts = stored.getValue;

export function hasPushAccount(accountId: string): boolean {
  return stored.getValue()?.includes(accountId) ?? false;
}

export function addPushAccount(accountId: string): void {
  if (!hasPushAccount(accountId)) stored.setValue([...(stored.getValue() ?? []), accountId]);
}

/** True when another account is left. */
export function removePushAccount(accountId: string): boolean {
  const left = (stored.getValue() ?? []).filter((id) => id !== accountId);
  stored.setValue(left.length > 0 ? left : null);
  return left.length > 0;
}

function parseIds(found: unknown): readonly string[] | null {
  return Array.isArray(found) && found.length > 0 && found.every((id) => typeof id === "string")
    ? found
    : null;
}
