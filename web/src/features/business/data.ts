/* Queries and writes of the signed-in workspace: its data. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";

type Schemas = components["schemas"];

export type Workspace = Schemas["Workspace"];
export type WorkspacePut = Schemas["WorkspacePut"];

export const WORKSPACE_KEY = ["workspaces_get"] as const;

export function useWorkspace() {
  return useQuery({
    queryKey: WORKSPACE_KEY,
    queryFn: ({ signal }) => unwrapResponse(workspaceApi.GET("/workspace", { signal })),
  });
}

export async function putWorkspace(body: WorkspacePut): Promise<void> {
  await unwrapResponse(workspaceApi.PUT("/workspace", { body }));
}
