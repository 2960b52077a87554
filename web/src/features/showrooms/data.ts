/* Queries and writes of a workspace's showrooms. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { isPermanentError } from "@/shared/lib/errorMessage";

type Schemas = components["schemas"];
export type Showroom = Schemas["Showroom"];

const LIST = "/showrooms/services/showrooms";
const ONE = "/showrooms/services/showrooms/{showroom_id}";

const SHOWROOMS_KEY = ["showrooms_service_list"] as const;

const showroomKey = (id: string) => ["showrooms_service_get", id] as const;

export function useShowrooms() {
  return useQuery({
    queryKey: SHOWROOMS_KEY,
    queryFn: async ({ signal }) =>
      (await unwrapResponse(workspaceApi.GET(LIST, { params: { query: { take: 100 } }, signal }))).data,
  });
}

export function useShowroom(showroom_id: string) {
  return useQuery({
    queryKey: showroomKey(showroom_id),
    queryFn: ({ signal }) =>
      unwrapResponse(workspaceApi.GET(ONE, { params: { path: { showroom_id } }, signal })),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

export async function putShowroom(
  queries: QueryClient,
  showroom_id: string,
  body: Schemas["ShowroomPut"],
): Promise<void> {
  await unwrapResponse(workspaceApi.PUT(ONE, { params: { path: { showroom_id } }, body }));
  await Promise.all(
    [SHOWROOMS_KEY, showroomKey(showroom_id)].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
