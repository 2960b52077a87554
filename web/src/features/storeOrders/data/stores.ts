/* The workspace's stores, and the names of the accounts that the history of an order tells. */
import { useQuery } from "@tanstack/react-query";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { unwrapResponse } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import { workspaceApi } from "@/shared/api/workspace";
import type { People } from "@/shared/lib/shop/orderHistory";
import type { Store } from "../model";

const PAGE_SIZE = 100;

interface Page<Row> {
  data: readonly Row[];
  cursor: string | null;
}

/** All rows of a list, page after page. */
export async function listAll<Row>(
  fetchPage: (query: { take: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await fetchPage({ take: PAGE_SIZE, ...(cursor !== null && { cursor }) });
    rows.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}

export function listStores(signal?: AbortSignal): Promise<Store[]> {
  return listAll((query) =>
    unwrapResponse(
      workspaceApi.GET("/ecommerce/services/stores", { params: { query }, ...(signal && { signal }) }),
    ),
  );
}

export const STORES_KEY = ["ecommerce_store_list", "all"] as const;

export function useStores() {
  return useQuery({
    queryKey: STORES_KEY,
    queryFn: ({ signal }) => listStores(signal),
    staleTime: 5 * 60_000,
  });
}

const NOBODY: People["names"] = new Map();

/** The workspace's people, for the history of orders; until their names are there, it tells none. */
export function usePeople(): People {
  const { session } = useAuthenticatedClient();
  const ownAccount = useSession(session).accountId;
  const { data: names = NOBODY } = useQuery({
    queryKey: ["workspaces_member_list", "names"],
    queryFn: ({ signal }) => fetchNames(signal),
    staleTime: 5 * 60_000,
  });
  return { names, ownAccount };
}

async function fetchNames(signal: AbortSignal): Promise<People["names"]> {
  const members = await listAll((query) =>
    unwrapResponse(workspaceApi.GET("/workspace/members", { params: { query }, signal })),
  );
  return new Map(
    members.flatMap(({ account_id, user: { given_name, family_name } }) =>
      account_id === null ? [] : [[account_id, `${given_name} ${family_name}`.trim()] as const],
    ),
  );
}
