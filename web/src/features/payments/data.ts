/* Writes of a business's providers, and the way to Mercado Pago's page. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, apiErrorFrom } from "@/shared/api/errors";
import { workspaceApi, workspaceSession } from "@/shared/api/workspace";
import { payments as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { showToast } from "@/shared/ui/overlay/toast";
import { providersKey, putProvider, type WalletProvider } from "@/shared/ui/provider/providers";

type State = "active" | "inactive";

/** Writes of the providers of a wallet, each followed by a reading. */
export function useProviderWrites(wallet_id: string) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: providersKey(wallet_id) });
  const save = useMutation({
    mutationFn: async (write: () => Promise<void>) => {
      await write().finally(refetch);
    },
    networkMode: "always",
    onSuccess: () => showToast("success", texts.saved),
    onError: (error) => showToast("error", providerProblem(error)),
  });
  return {
    isSaving: save.isPending,
    refetch,
    addCash: (id: string) =>
      save.mutate(() => putProvider(id, { wallet_id, type: "cash", currencies: ["ARS"], state: "active" })),
    setState: (provider: WalletProvider, state: State) =>
      save.mutate(() => putProvider(provider.id, providerBody(provider, state))),
  };
}

/** A stored provider with another state: a write replaces its bank account too. */
export function providerBody({ wallet_id, type, currencies, preferences }: WalletProvider, state: State) {
  const { bank, name, cuit, cvu, alias } = preferences ?? {};
  const account = bank && name && cuit && cvu ? { bank, name, cuit, cvu, alias: alias ?? null } : null;
  return { wallet_id, type, currencies, state, ...(account && { preferences: account }) };
}

/** Leads to the page where the owner consents. A provider that is not there yet is created first. */
export function useConnect(wallet_id: string, id: string, exists: boolean) {
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const connect = useMutation({
    mutationFn: async () => {
      if (!exists) await putProvider(id, { wallet_id, type: "mercadopago", currencies: ["ARS"] });
      await requireConnectable(id);
      return connectPath(id, await accessToken());
    },
    networkMode: "always",
    onSuccess: (path) => {
      setIsLeaving(true);
      window.location.assign(path);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: providersKey(wallet_id) }),
  });
  return { ...connect, isPending: connect.isPending || isLeaving };
}

/** Asks once without leaving: a refusal would be a page of JSON, with no way back. */
async function requireConnectable(provider_id: string): Promise<void> {
  const { error, response } = await workspaceApi.GET(
    "/wallets/providers/{provider_id}/{payment_wallet}/connect",
    {
      params: {
        path: { provider_id, payment_wallet: "mercadopago" },
        query: { access_token: await accessToken() },
      },
    },
  );
  // The client follows no redirect, which is the answer.
  if (response.type !== "opaqueredirect" && response.status !== 303)
    throw apiErrorFrom(response.status, error);
}

function connectPath(providerId: string, token: string): string {
  const query = new URLSearchParams({ access_token: token });
  return `/wallets/providers/${encodeURIComponent(providerId)}/mercadopago/connect?${query}`;
}

async function accessToken(): Promise<string> {
  const token = await workspaceSession.getAccessToken();
  if (token === null) throw new ApiError(401, "error.auth.unauthorized", null);
  return token;
}

/** The problem of a write in words. */
export function providerProblem(error: unknown): string {
  const refusal = error instanceof ApiError ? texts.refusals[error.code] : undefined;
  return refusal ?? queryErrorMessage(error);
}
