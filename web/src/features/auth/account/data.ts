/* Queries and changes of the account of a session, and the ways of a consumer into business. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import type { ApiClient } from "@/shared/api/client";
import { consumerApi, consumerSession } from "@/shared/api/consumer";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { useSession } from "@/shared/api/session";
import { workspaceSession } from "@/shared/api/workspace";
import { type Address, deliveryAddresses } from "./rules";

type Schemas = components["schemas"];
export type Account = Schemas["Account"];

// The key of the layout's profile menu, whose name and picture follow a change.
const ACCOUNT_KEY = "auth_me_account";

export function useAccount() {
  const { session, api } = useAuthenticatedClient();
  const { accountId } = useSession(session);
  return useQuery({
    queryKey: [ACCOUNT_KEY, accountId],
    queryFn: ({ signal }) => unwrapResponse(api.GET("/auth/me/account", { signal })),
    enabled: accountId !== null,
  });
}

/** Shows the account that a change answered. */
export function useShowAccount(): (account: Account) => void {
  const queryClient = useQueryClient();
  return (account) => queryClient.setQueryData([ACCOUNT_KEY, account.id], account);
}

export function patchProfile(api: ApiClient, body: Schemas["ProfilePatch"]): Promise<Account> {
  return unwrapResponse(api.PATCH("/auth/me/account/profile", { body }));
}

export function patchCredential(api: ApiClient, body: Schemas["CredentialPatch"]): Promise<Account> {
  return unwrapResponse(api.PATCH("/auth/me/account/credential", { body }));
}

/** Creates a business of the consumer's own; the answer is their account in it. */
export async function createBusiness(
  fields: Pick<Schemas["WorkspacePut"], "name" | "type">,
): Promise<string> {
  const { account_id } = await unwrapResponse(consumerApi.POST("/workspaces", { body: fields }));
  if (account_id === null) throw new Error("a business of one's own has an account");
  return account_id;
}

/** Goes to an account in a business; 'moved' when the consumer's session went there. */
export const openBusiness = (accountId: string) => consumerSession.openAccount(workspaceSession, accountId);

/** The orders whose addresses are shown. */
const ORDERS_READ = 50;

export function useDeliveryAddresses() {
  return useQuery({
    queryKey: ["ecommerce_consumer_order_list", "addresses"],
    queryFn: async ({ signal }): Promise<Address[]> => {
      const call = consumerApi.GET("/ecommerce/orders", { params: { query: { take: ORDERS_READ } }, signal });
      return deliveryAddresses((await unwrapResponse(call)).data);
    },
  });
}
