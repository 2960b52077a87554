/* Queries and writes of a workspace's resources, of any kind. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { workspaceApi } from "@/shared/api/workspace";
import { isPermanentError } from "@/shared/lib/errorMessage";
import type { ResourceKind } from "./table";

export type Resource = { id: string } & Record<string, unknown>;

interface RequestInit {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: Record<string, unknown>;
  signal?: AbortSignal;
}

type Send = (path: string, init: RequestInit) => Promise<{ data?: unknown; response: Response }>;

// The table's paths are those of the contract; which one a row has is not known here.
const untypedApi = workspaceApi as unknown as Record<"GET" | "PUT" | "DELETE", Send>;

/** The path parameters of a resource's parent: the store's id, or none. */
export type ParentParams = Record<string, string>;

/** The path parameters of what an address names: those of a store, or none. */
export const parentOf = (storeId: string | undefined): ParentParams =>
  storeId === undefined ? {} : { store_id: storeId };

const onePath = (kind: ResourceKind) => `${kind.path}/{${kind.id}}`;

const listKey = (kind: ResourceKind, parent: ParentParams) => [`${kind.segment}_list`, parent] as const;
const oneKey = (kind: ResourceKind, parent: ParentParams, id: string) =>
  [`${kind.segment}_get`, parent, id] as const;

/** The queries that a write makes stale. */
export const changedKeys = (kind: ResourceKind, parent: ParentParams, id: string) => [
  listKey(kind, parent),
  oneKey(kind, parent, id),
];

export function useResourceList(kind: ResourceKind, parent: ParentParams) {
  return usePagedList({
    queryKey: listKey(kind, parent),
    fetchPage: async (cursor, signal) => {
      const query = { take: 50, ...(cursor !== null && { cursor }) };
      const page = await unwrapResponse(
        untypedApi.GET(kind.path, { params: { path: parent, query }, signal }),
      );
      return page as { data: readonly Resource[]; cursor: string | null };
    },
  });
}

/** The resource that a form begins with: never an earlier answer, which a save would write back. */
export function useResource(kind: ResourceKind, parent: ParentParams, id: string) {
  return useQuery({
    queryKey: oneKey(kind, parent, id),
    queryFn: async ({ signal }) => {
      const params = { path: { ...parent, [kind.id]: id } };
      return (await unwrapResponse(untypedApi.GET(onePath(kind), { params, signal }))) as Resource;
    },
    gcTime: 0,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

export async function putResource(
  kind: ResourceKind,
  parent: ParentParams,
  id: string,
  body: Record<string, unknown>,
): Promise<void> {
  const params = { path: { ...parent, [kind.id]: id } };
  await unwrapResponse(untypedApi.PUT(onePath(kind), { params, body }));
}

export async function deleteResource(kind: ResourceKind, parent: ParentParams, id: string): Promise<void> {
  const params = { path: { ...parent, [kind.id]: id } };
  await unwrapResponse(untypedApi.DELETE(onePath(kind), { params }));
}
