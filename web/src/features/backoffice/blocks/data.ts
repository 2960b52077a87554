/* Queries and writes of the blocks of the consumers' home, and the queries of what a block can show. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isUuid } from "@/shared/lib/uuid";
import { dispatchCommand } from "../commands/data";
import type { JsonObject } from "../commands/schema/paramSpec";

export type Block = components["schemas"]["DiscoverBlock"];

const LIST = "backoffices_block_list";
const PAGE_SIZE = 50;
const OPTIONS_MAX = 20;
/** The typing pause after which a search starts. */
const DEBOUNCE_MS = 250;

export function useBlockList() {
  return usePagedList({
    queryKey: [LIST],
    fetchPage: (cursor, signal) => {
      const query = { take: PAGE_SIZE, ...(cursor !== null && { cursor }) };
      return unwrapResponse(staffApi.GET("/backoffices/discover/blocks", { params: { query }, signal }));
    },
  });
}

/** Reads the block that a form begins with. */
export function blockQuery(block_id: string) {
  return {
    queryKey: ["backoffices_block_get", block_id, "edit"],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/discover/blocks/{block_id}", { params: { path: { block_id } }, signal }),
      ),
  };
}

export async function putBlock(queries: QueryClient, block: JsonObject): Promise<void> {
  await dispatchCommand("discover.blocks.put", block);
  await queries.invalidateQueries({ queryKey: [LIST] });
}

/** Deletes a block, also one that somebody else deleted meanwhile. */
export async function deleteBlock(queries: QueryClient, id: string): Promise<void> {
  await dispatchCommand("discover.blocks.delete", { id }).catch((error: unknown) => {
    if (!hasStatus(error, 404)) throw error;
  });
  await queries.invalidateQueries({ queryKey: [LIST] });
}

/** The published pages whose names have the words; without any, the first by name. */
export function usePageOptions(query: string) {
  return useQuery({
    queryKey: ["backoffices_page_list", "options", query],
    queryFn: async ({ signal }) => {
      // Typing on cancels this query.
      if (query !== "") await new Promise((done) => setTimeout(done, DEBOUNCE_MS));
      signal.throwIfAborted();
      const params = {
        query: { enabled: true, order_by: "name" as const, take: OPTIONS_MAX, ...(query && { query }) },
      };
      return (await unwrapResponse(staffApi.GET("/backoffices/discover/pages", { params, signal }))).data;
    },
  });
}

/** The articles that a store's public page shows. */
export function useStoreArticles(store_id: string) {
  return useQuery({
    queryKey: ["ecommerce_store_public", store_id, "articles"],
    queryFn: async ({ signal }) =>
      (
        await unwrapResponse(
          staffApi.GET("/ecommerce/stores/{store_id}", { params: { path: { store_id } }, signal }),
        )
      ).articles,
    enabled: isUuid(store_id),
  });
}
