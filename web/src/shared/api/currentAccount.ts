/* Whose session it is: fetched whenever the session becomes another account's; and whose else it may become. */
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "./authenticatedClient";
import { unwrap } from "./errors";
import type { components } from "./schema";
import { useSession } from "./session";

export type Account = components["schemas"]["Account"];

export function useAccount(): Account | undefined {
  const { session, api } = useCaller();
  const { accountId } = useSession(session);
  return useQuery({
    queryKey: ["auth_me_account", accountId],
    queryFn: ({ signal }) => unwrap(api.GET("/auth/me/account", { signal })),
    enabled: accountId !== null,
  }).data;
}

/** The user's other accounts behind the same door, asked for when `wanted`. */
export function useOtherAccounts(wanted: boolean): readonly Account[] {
  const { session } = useCaller();
  const { accountId } = useSession(session);
  const { data = [] } = useQuery({
    queryKey: ["auth_me_accounts", accountId],
    queryFn: () => session.accounts(),
    enabled: wanted && accountId !== null,
  });
  return data.filter(({ id }) => id !== accountId);
}

/** 'Ana Gómez', or what it signs in with where it has no name. */
export function accountName({ profile, credential }: Account): string {
  const name = `${profile.given_name} ${profile.family_name}`.trim();
  return name || (credential.username ?? credential.email ?? credential.phone ?? "");
}
