/* Queries and writes of a showroom's layout, which the API names its deployment. */
import { useQuery } from "@tanstack/react-query";
import { ApiError, hasStatus, unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

type Schemas = components["schemas"];
export type Deployment = Schemas["ShowroomDeployment"];
export type DeploymentPut = Schemas["ShowroomDeploymentPut"];

const LATEST = "/showrooms/services/showrooms/{showroom_id}/deployments/latest";

export function fetchLatest(showroom_id: string): Promise<Deployment> {
  return unwrapResponse(workspaceApi.GET(LATEST, { params: { path: { showroom_id } } }));
}

/** The layout that the editor begins with: never an earlier answer, which a save would write back. */
export function useLatestDeployment(showroomId: string) {
  return useQuery({
    queryKey: ["showrooms_deployment_get", showroomId],
    queryFn: () => fetchLatest(showroomId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The deployment that the public sees; null without one, and while the public does not see the showroom. */
export function useLiveDeployment(showroom_id: string) {
  return useQuery({
    queryKey: ["showrooms_public_get", showroom_id],
    queryFn: async ({ signal }): Promise<Deployment | null> => {
      try {
        const call = workspaceApi.GET("/showrooms/showrooms/{showroom_id}", {
          params: { path: { showroom_id } },
          signal,
        });
        return (await unwrapResponse(call)).deployment;
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
    gcTime: 0,
  });
}

export function putDeployment(showroom_id: string, body: DeploymentPut): Promise<Deployment> {
  return unwrapResponse(workspaceApi.PUT(LATEST, { params: { path: { showroom_id } }, body }));
}

/** True when another version was saved since the one that a save is based on. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === "error.conflict.deployment_stale";
}
