/* Things found by their names, and names by their ids, over the lists that the staff has. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components, operations } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { containsAllWords } from "@/shared/lib/textSearch";
import type { ComboboxOption } from "@/shared/ui/form/Combobox";
import { groupsQuery } from "../pharmacyGroups";
import {
  choiceOf,
  choiceOfGroup,
  choiceOfStore,
  distinct,
  isId,
  type Kind,
  workspaceOfStore,
} from "./entityKinds";

type Account = components["schemas"]["BackofficeAccount"];
type Store = components["schemas"]["BackofficeStore"];

/** How long one may pause within a word before it is looked for. */
const PAUSE_MS = 250;
/** As many as one looks through. */
const SHOWN = 20;
const PAGE = 100;
/** Lists that the server does not search are read so far. */
const PAGES_MOST = 20;
const MINUTE_MS = 60_000;
const NOBODY: readonly Account[] = [];

/** What has the words of a query, or the first there are. */
export function useChoices(kind: Kind, query: string, wanted: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["choices", kind, query],
    queryFn: async ({ signal }) => {
      // What is typed on calls this off.
      if (query !== "") await new Promise((done) => setTimeout(done, PAUSE_MS));
      signal.throwIfAborted();
      return distinct(await found(queries, kind, query, signal)).slice(0, SHOWN);
    },
    enabled: wanted,
    staleTime: MINUTE_MS,
  });
}

/** What an id is of; null when nobody knows it. */
export function useThing(kind: Kind | null, id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["thing", kind, id],
    queryFn: ({ signal }) => named(queries, kind as Kind, id, signal),
    enabled: kind !== null && isId(id),
    staleTime: MINUTE_MS,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}

/** The names of accounts by their ids. */
export function useAccountNames(ids: readonly string[]): ReadonlyMap<string, ComboboxOption> {
  const wanted = [...new Set(ids)].sort();
  const { data = NOBODY } = useQuery({
    queryKey: ["account_names", wanted],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(wanted.length / PAGE) }, (_, index) =>
        accountPage({ ids: wanted.slice(index * PAGE, (index + 1) * PAGE), take: PAGE }, signal),
      );
      return (await Promise.all(parts)).flatMap(({ data }) => data);
    },
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
  return useMemo(() => new Map(data.map((account) => [account.id, choiceOf("account", account)])), [data]);
}

async function found(
  queries: QueryClient,
  kind: Kind,
  query: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const words = query.trim();
  switch (kind) {
    case "group":
      return (await queries.fetchQuery(groupsQuery))
        .filter(({ name }) => containsAllWords(name, words))
        .map(choiceOfGroup);
    case "store":
      return (await allStores(queries))
        .filter(({ name, workspace_name }) => containsAllWords(`${name} ${workspace_name}`, words))
        .map(choiceOfStore);
    case "workspace": {
      const [accounts, stores] = await Promise.all([workspaceAccounts(words, signal), allStores(queries)]);
      const all = [...accounts.map((account) => choiceOf(kind, account)), ...stores.map(workspaceOfStore)];
      return all.filter(({ name }) => containsAllWords(name, words));
    }
    case "scope":
      return (await accountPage({ ...(words && { query: words }), take: PAGE }, signal)).data.map((account) =>
        choiceOf(kind, account),
      );
    default:
      return (await accountPage({ ...(words && { query: words }), take: SHOWN }, signal)).data.map(
        (account) => choiceOf(kind, account),
      );
  }
}

async function named(
  queries: QueryClient,
  kind: Kind,
  id: string,
  signal: AbortSignal,
): Promise<ComboboxOption | null> {
  switch (kind) {
    case "group": {
      const group = (await queries.fetchQuery(groupsQuery)).find((one) => one.id === id);
      return group ? choiceOfGroup(group) : null;
    }
    case "store": {
      const store = (await allStores(queries)).find((one) => one.id === id);
      return store ? choiceOfStore(store) : null;
    }
    case "account": {
      const params = { path: { account_id: id } };
      const account = await orNull(
        unwrapResponse(staffApi.GET("/backoffices/accounts/{account_id}", { params, signal })),
      );
      return account && choiceOf(kind, account);
    }
    case "user":
      return firstOf(kind, await accountPage({ user_ids: [id], take: 1 }, signal));
    default: {
      const account = firstOf(kind, await accountPage({ scope_ids: [id], take: 1 }, signal));
      // A workspace may have stores and nobody's account yet.
      const store = account ? undefined : (await storePage({ workspace_id: id, take: 1 }, signal)).data[0];
      return store ? workspaceOfStore(store) : account;
    }
  }
}

type AccountQuery = NonNullable<operations["backoffices_account_list"]["parameters"]["query"]>;
type StoreQuery = NonNullable<operations["backoffices_store_list"]["parameters"]["query"]>;

function accountPage(query: AccountQuery, signal: AbortSignal) {
  return unwrapResponse(staffApi.GET("/backoffices/accounts", { params: { query }, signal }));
}

function storePage(query: StoreQuery, signal: AbortSignal) {
  return unwrapResponse(staffApi.GET("/backoffices/ecommerce/stores", { params: { query }, signal }));
}

function firstOf(kind: Kind, { data: [account] }: { data: Account[] }): ComboboxOption | null {
  return account ? choiceOf(kind, account) : null;
}

/** The accounts of workspaces, of a list that has all kinds: as many pages as it takes to have enough of them. */
async function workspaceAccounts(words: string, signal: AbortSignal): Promise<Account[]> {
  const query: AccountQuery = { ...(words && { query: words }), order_by: "scope_name", take: PAGE };
  const accounts = await pagesOf(
    (cursor) => accountPage({ ...query, ...cursor }, signal),
    (rows) => new Set(workspacesIn(rows).map(({ scope_id }) => scope_id)).size >= SHOWN,
  );
  return workspacesIn(accounts);
}

function workspacesIn(accounts: readonly Account[]): Account[] {
  return accounts.filter(({ scope_type }) => scope_type === "workspace");
}

/** The server searches no stores: they are read once and gone through here. */
function allStores(queries: QueryClient): Promise<Store[]> {
  return queries.fetchQuery({
    queryKey: ["backoffices_store_list", "all"],
    queryFn: ({ signal }) => pagesOf((cursor) => storePage({ take: PAGE, ...cursor }, signal)),
    staleTime: MINUTE_MS,
  });
}

async function pagesOf<Row>(
  ask: (cursor: { cursor?: string }) => Promise<{ data: Row[]; cursor: string | null }>,
  isEnough: (rows: readonly Row[]) => boolean = () => false,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MOST; pages += 1) {
    const page: { data: Row[]; cursor: string | null } = await ask(cursor === null ? {} : { cursor });
    rows.push(...page.data);
    cursor = page.cursor;
    if (cursor === null || isEnough(rows)) break;
  }
  return rows;
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
