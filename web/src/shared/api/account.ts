/* Whose session it is: fetched whenever the session becomes another account's. */
import { useQuery } from "@tanstack/react-query";
import { unwrap } from "./errors";
import type { components } from "./schema";
import { useSession } from "./session";
import { api, session } from "./workspace";

export type Account = components["schemas"]["Account"];

export function useAccount(): Account | undefined {
  const { accountId } = useSession(session);
  return useQuery({
    queryKey: ["auth_me_account", accountId],
    queryFn: ({ signal }) => unwrap(api.GET("/auth/me/account", { signal })),
    enabled: accountId !== null,
  }).data;
}

/** 'Ana Gómez', or what it signs in with where it has no name. */
export function accountName({ profile, credential }: Account): string {
  const name = `${profile.given_name} ${profile.family_name}`.trim();
  return name || (credential.username ?? credential.email ?? credential.phone ?? "");
}
