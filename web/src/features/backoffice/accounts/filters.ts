/* The account list's filters and order, in the page's address and in the API query. */
import type { components, operations } from "@/shared/api/schema";
import { type ListFilterValues, parseIdParams, parseListOrder, setListOrder } from "@/shared/lib/listFilters";
import { isUuid } from "@/shared/lib/uuid";

export type AccountState = components["schemas"]["AccountState"];
type AccountListQuery = NonNullable<operations["backoffices_account_list"]["parameters"]["query"]>;
export type AccountOrderBy = NonNullable<AccountListQuery["order_by"]>;

export const ACCOUNT_STATES: readonly AccountState[] = ["active", "blocked", "deleted"];
export const ID_FILTERS = ["ids", "user_ids", "scope_ids", "profile_ids", "credential_ids"] as const;
export type IdFilter = (typeof ID_FILTERS)[number];

const ORDERS = ["created_at", "given_name", "family_name", "scope_name"] as const;

export interface AccountFilterValues
  extends ListFilterValues<AccountOrderBy>,
    Readonly<Record<IdFilter, readonly string[]>> {
  states: readonly AccountState[];
}

/** Parses the address; unknown and invalid values are ignored. */
export function parseAccountFilters(search: URLSearchParams): AccountFilterValues {
  const ids = (name: IdFilter) => parseIdParams(search, name);
  return {
    query: search.get("query") ?? "",
    states: ACCOUNT_STATES.filter((state) => search.getAll("states").includes(state)),
    ...parseListOrder(search, ORDERS),
    ids: ids("ids"),
    user_ids: ids("user_ids"),
    scope_ids: ids("scope_ids"),
    profile_ids: ids("profile_ids"),
    credential_ids: ids("credential_ids"),
  };
}

/** The filters as an address, without default values. */
export function accountFilterSearch(filters: AccountFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const state of filters.states) search.append("states", state);
  for (const name of ID_FILTERS) for (const id of filters[name]) search.append(name, id);
  setListOrder(search, filters, "created_at");
  return search;
}

/** The API query of one page of the list. */
export function accountListQuery(filters: AccountFilterValues, cursor: string | null): AccountListQuery {
  const lists = Object.fromEntries(
    ID_FILTERS.filter((name) => filters[name].length > 0).map((name) => [name, [...filters[name]]]),
  );
  const query = filters.query.trim();
  return {
    ...(query !== "" && { query }),
    ...(filters.states.length > 0 && { states: [...filters.states] }),
    ...lists,
    order_by: filters.orderBy,
    order_dir: filters.direction,
    take: 50,
    ...(cursor !== null && { cursor }),
  };
}

/** The number of id filters in use. */
export function activeIdFilterCount(filters: AccountFilterValues): number {
  return ID_FILTERS.filter((name) => filters[name].length > 0).length;
}

export function hasActiveFilters(filters: AccountFilterValues): boolean {
  return filters.query.trim() !== "" || filters.states.length > 0 || activeIdFilterCount(filters) > 0;
}

/** The ids in a text, or the first part that is not a UUID. */
export function parseIds(text: string): { ids: string[] } | { wrong: string } {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = parts.find((part) => !isUuid(part));
  return wrong === undefined ? { ids: [...new Set(parts.map((part) => part.toLowerCase()))] } : { wrong };
}
