/* The providers of a workspace's wallet: the ways in which its stores are paid. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "../../api/errors";
import type { components } from "../../api/schema";
import { workspaceApi } from "../../api/workspace";

type Schemas = components["schemas"];
export type WalletProvider = Schemas["WalletProvider"];
export type WalletProviderPut = Schemas["WalletProviderPut"];

export const providersKey = (walletId: string) => ["wallets_provider_list", walletId] as const;

/** The providers of the workspace's wallet, which has the workspace's id: a few. */
export function useProviders(wallet_id: string) {
  return useQuery({
    queryKey: providersKey(wallet_id),
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          workspaceApi.GET("/wallets/providers", { params: { query: { wallet_id, take: 100 } }, signal }),
        )
      ).data,
  });
}

export async function putProvider(provider_id: string, body: WalletProviderPut): Promise<void> {
  await unwrapResponse(
    workspaceApi.PUT("/wallets/providers/{provider_id}", { params: { path: { provider_id } }, body }),
  );
}
