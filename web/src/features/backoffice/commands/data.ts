/* API calls of the command bus. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import type { Json, JsonObject } from "./schema/paramSpec";

export type Topic = components["schemas"]["Topic"];

const HOUR_MS = 3_600_000;

/** The list of topics, which changes only with a new server version. */
export function useTopics() {
  return useQuery({
    queryKey: ["command_bus_topics"],
    queryFn: async ({ signal }) =>
      (await unwrapResponse(staffApi.GET("/backoffices/command_bus/topics", { signal }))).data,
    staleTime: HOUR_MS,
  });
}

export async function dispatchCommand(topic: string, params: JsonObject): Promise<Json> {
  const { result } = await unwrapResponse(
    staffApi.POST("/backoffices/command_bus/dispatch", { body: { topic, params } }),
  );
  return result as Json;
}
