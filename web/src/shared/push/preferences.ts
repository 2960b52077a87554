/* The kinds of messages that the signed-in account wants: read, saved, and one turned on. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import type { ApiClient } from "@/shared/api/client";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";

export type Preferences = components["schemas"]["NotificationPreferences"];
export type PushKind = keyof Preferences;

const KEY = ["notifications_preferences_get"] as const;

function preferencesQuery(api: ApiClient) {
  return {
    queryKey: KEY,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      unwrapResponse(api.GET("/notifications/preferences", { signal })),
  };
}

export function usePreferences(isEnabled = true) {
  const { api } = useAuthenticatedClient();
  return useQuery({ ...preferencesQuery(api), enabled: isEnabled });
}

/** Saves a change; the others stay as they are. */
export function useSavePreferences() {
  const { api } = useAuthenticatedClient();
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: each save sends all kinds.
    scope: { id: "notifications_preferences_put" },
    networkMode: "always",
    mutationFn: (change: Partial<Preferences>) => putPreferences(api, queryClient, change),
  });
}

/** Turns a kind on that somebody asks for. */
export async function turnOnKind(api: ApiClient, queryClient: QueryClient, kind: PushKind): Promise<void> {
  const preferences = await queryClient.fetchQuery(preferencesQuery(api));
  if (preferences[kind]) return;
  await putPreferences(api, queryClient, { [kind]: true });
}

async function putPreferences(
  api: ApiClient,
  queryClient: QueryClient,
  change: Partial<Preferences>,
): Promise<void> {
  const known = queryClient.getQueryData<Preferences>(KEY);
  if (!known) throw new Error("the preferences are not loaded");
  const body = { ...known, ...change };
  await unwrapResponse(api.PUT("/notifications/preferences", { body }));
  queryClient.setQueryData<Preferences>(KEY, body);
}
