/* Queries that find entities by name and names by id, over the staff's lists. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components, operations } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { containsAllWords } from "@/shared/lib/textSearch";
import { isUuid } from "@/shared/lib/uuid";
import type { ComboboxOption } from "@/shared/ui/form/Combobox";
import { pharmacyGroupsQuery } from "../pharmacyGroups";
import {
  accountOption,
  type EntityKind,
  pharmacyGroupOption,
  storeOption,
  storeWorkspaceOption,
  uniqueOptions,
} from "./entityKinds";

type BackofficeAccount = components["schemas"]["BackofficeAccount"];
type BackofficeStore = components["schemas"]["BackofficeStore"];

/** The typing pause after which a search starts. */
const DEBOUNCE_MS = 250;
/** Options that are shown at most. */
const MAX_OPTIONS = 20;
const PAGE_SIZE = 100;
/** The most pages that are read of a list without a server-side search. */
const MAX_PAGES = 20;
const MINUTE_MS = 60_000;
const NO_ACCOUNTS: readonly BackofficeAccount[] = [];

/** The entities that match a query; without one, the first of the list. */
export function useEntityOptions(kind: EntityKind, query: string, isOpen: boolean) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ["entity_options", kind, query],
    queryFn: async ({ signal }) => {
      // Typing on cancels this query.
      if (query !== "") await new Promise((done) => setTimeout(done, DEBOUNCE_MS));
      signal.throwIfAborted();
      return uniqueOptions(await searchEntities(queryClient, kind, query, signal)).slice(0, MAX_OPTIONS);
    },
    enabled: isOpen,
    staleTime: MINUTE_MS,
  });
}

/** The entity of an id; null when it is unknown. */
export function useEntity(kind: EntityKind | null, id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ["entity", kind, id],
    queryFn: ({ signal }) => findEntity(queryClient, kind as EntityKind, id, signal),
    enabled: kind !== null && isUuid(id),
    staleTime: MINUTE_MS,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

/** Account names by id. */
export function useAccountNames(ids: readonly string[]): ReadonlyMap<string, ComboboxOption> {
  const uniqueIds = [...new Set(ids)].sort();
  const { data = NO_ACCOUNTS } = useQuery({
    queryKey: ["account_names", uniqueIds],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(uniqueIds.length / PAGE_SIZE) }, (_, index) =>
        fetchAccountPage(
          { ids: uniqueIds.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE), take: PAGE_SIZE },
          signal,
        ),
      );
      return (await Promise.all(parts)).flatMap(({ data }) => data);
    },
    enabled: uniqueIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
  return useMemo(
    () => new Map(data.map((account) => [account.id, accountOption("account", account)])),
    [data],
  );
}

async function searchEntities(
  queryClient: QueryClient,
  kind: EntityKind,
  query: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const words = query.trim();
  switch (kind) {
    case "group":
      return (await queryClient.fetchQuery(pharmacyGroupsQuery))
        .filter(({ name }) => containsAllWords(name, words))
        .map(pharmacyGroupOption);
    case "store":
      return (await fetchAllStores(queryClient))
        .filter(({ name, workspace_name }) => containsAllWords(`${name} ${workspace_name}`, words))
        .map(storeOption);
    case "workspace": {
      const [accounts, stores] = await Promise.all([
        fetchWorkspaceAccounts(words, signal),
        fetchAllStores(queryClient),
      ]);
      const all = [
        ...accounts.map((account) => accountOption(kind, account)),
        ...stores.map(storeWorkspaceOption),
      ];
      return all.filter(({ name }) => containsAllWords(name, words));
    }
    case "scope":
      return (await fetchAccountPage({ ...(words && { query: words }), take: PAGE_SIZE }, signal)).data.map(
        (account) => accountOption(kind, account),
      );
    default:
      return (await fetchAccountPage({ ...(words && { query: words }), take: MAX_OPTIONS }, signal)).data.map(
        (account) => accountOption(kind, account),
      );
  }
}

async function findEntity(
  queryClient: QueryClient,
  kind: EntityKind,
  id: string,
  signal: AbortSignal,
): Promise<ComboboxOption | null> {
  switch (kind) {
    case "group": {
      const group = (await queryClient.fetchQuery(pharmacyGroupsQuery)).find((one) => one.id === id);
      return group ? pharmacyGroupOption(group) : null;
    }
    case "store": {
      const store = (await fetchAllStores(queryClient)).find((one) => one.id === id);
      return store ? storeOption(store) : null;
    }
    case "account": {
      const params = { path: { account_id: id } };
      const account = await nullIfMissing(
        unwrapResponse(staffApi.GET("/backoffices/accounts/{account_id}", { params, signal })),
      );
      return account && accountOption(kind, account);
    }
    case "user":
      return firstAccountOption(kind, await fetchAccountPage({ user_ids: [id], take: 1 }, signal));
    default: {
      const account = firstAccountOption(kind, await fetchAccountPage({ scope_ids: [id], take: 1 }, signal));
      // A workspace may have stores but no account yet.
      const store = account
        ? undefined
        : (await fetchStorePage({ workspace_id: id, take: 1 }, signal)).data[0];
      return store ? storeWorkspaceOption(store) : account;
    }
  }
}

type AccountQuery = NonNullable<operations["backoffices_account_list"]["parameters"]["query"]>;
type StoreQuery = NonNullable<operations["backoffices_store_list"]["parameters"]["query"]>;

function fetchAccountPage(query: AccountQuery, signal: AbortSignal) {
  return unwrapResponse(staffApi.GET("/backoffices/accounts", { params: { query }, signal }));
}

function fetchStorePage(query: StoreQuery, signal: AbortSignal) {
  return unwrapResponse(staffApi.GET("/backoffices/ecommerce/stores", { params: { query }, signal }));
}

function firstAccountOption(
  kind: EntityKind,
  { data: [account] }: { data: BackofficeAccount[] },
): ComboboxOption | null {
  return account ? accountOption(kind, account) : null;
}

/** The workspaces' accounts from the list of all accounts: reads pages until there are enough. */
async function fetchWorkspaceAccounts(words: string, signal: AbortSignal): Promise<BackofficeAccount[]> {
  const query: AccountQuery = { ...(words && { query: words }), order_by: "scope_name", take: PAGE_SIZE };
  const accounts = await fetchPages(
    (cursor) => fetchAccountPage({ ...query, ...cursor }, signal),
    (rows) => new Set(onlyWorkspaces(rows).map(({ scope_id }) => scope_id)).size >= MAX_OPTIONS,
  );
  return onlyWorkspaces(accounts);
}

function onlyWorkspaces(accounts: readonly BackofficeAccount[]): BackofficeAccount[] {
  return accounts.filter(({ scope_type }) => scope_type === "workspace");
}

/** The server has no store search: all stores are read once and filtered here. */
function fetchAllStores(queryClient: QueryClient): Promise<BackofficeStore[]> {
  return queryClient.fetchQuery({
    queryKey: ["backoffices_store_list", "all"],
    queryFn: ({ signal }) => fetchPages((cursor) => fetchStorePage({ take: PAGE_SIZE, ...cursor }, signal)),
    staleTime: MINUTE_MS,
  });
}

async function fetchPages<Row>(
  ask: (cursor: { cursor?: string }) => Promise<{ data: Row[]; cursor: string | null }>,
  isEnough: (rows: readonly Row[]) => boolean = () => false,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: { data: Row[]; cursor: string | null } = await ask(cursor === null ? {} : { cursor });
    rows.push(...page.data);
    cursor = page.cursor;
    if (cursor === null || isEnough(rows)) break;
  }
  return rows;
}

async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
