/* The accounts that have push messages turned on in this browser, with the tokens that the server has of them. They outlive
   their sessions. */
import { createStoredValue } from "@/shared/lib/storedValue";

type PushTokens = Readonly<Record<string, string>>;

const stored = createStoredValue("hub.push_tokens", parseTokens);

export const subscribePushAccounts = stored.subscribe;

/** The tokens by account, the same object while they are unchanged; null for none. */
export const getPushTokens = stored.getValue;

export function setPushToken(accountId: string, token: string): void {
  stored.setValue({ ...stored.getValue(), [accountId]: token });
}

/** True when another account is left. */
export function removePushAccount(accountId: string): boolean {
  const { [accountId]: _, ...left } = stored.getValue() ?? {};
  const isOneLeft = Object.keys(left).length > 0;
  stored.setValue(isOneLeft ? left : null);
  return isOneLeft;
}

function parseTokens(found: unknown): PushTokens | null {
  const isTokens =
    typeof found === "object" &&
    found !== null &&
    Object.values(found).every((token) => typeof token === "string");
  return isTokens && Object.keys(found).length > 0 ? (found as PushTokens) : null;
}
