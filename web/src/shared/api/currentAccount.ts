/* The signed-in account, and the user's other accounts. */
import { useQuery } from "@tanstack/react-query";
import { useAuthenticatedClient } from "./authenticatedClient";
import { unwrapResponse } from "./errors";
import type { components } from "./schema";
import { useSession } from "./session";

export type Account = components["schemas"]["Account"];

export function useCurrentAccount(): Account | undefined {
  const { session, api } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  return useQuery({
    queryKey: ["auth_me_account", accountId],
    queryFn: ({ signal }) => unwrapResponse(api.GET("/auth/me/account", { signal })),
    enabled: accountId !== null,
  }).data;
}

/** The user's other accounts of the session's scope, fetched when `isEnabled`. */
export function useOtherAccounts(isEnabled: boolean): readonly Account[] {
  const { session } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  const { data = [] } = useQuery({
    queryKey: ["auth_me_accounts", accountId],
    queryFn: () => session.listAccounts(),
    enabled: isEnabled && accountId !== null,
  });
  return data.filter(({ id }) => id !== accountId);
}

/** 'Ana Gómez'; without a name, the username, email or phone. */
export function accountDisplayName({ profile, credential }: Account): string {
  const name = `${profile.given_name} ${profile.family_name}`.trim();
  return name || (credential.username ?? credential.email ?? credential.phone ?? "");
}
