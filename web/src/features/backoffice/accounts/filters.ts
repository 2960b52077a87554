/* The account list's filters and order, in the page's address and in the API query. */
import type { components, operations } from "@/shared/api/schema";

export type AccountState = components["schemas"]["AccountState"];
type AccountListQuery = NonNullable<operations["backoffices_account_list"]["parameters"]["query"]>;
export type AccountOrderBy = NonNullable<AccountListQuery["order_by"]>;

export const ACCOUNT_STATES: readonly AccountState[] = ["active", "blocked", "deleted"];
export const ID_FILTERS = ["ids", "user_ids", "scope_ids", "profile_ids", "credential_ids"] as const;
export type IdFilter = (typeof ID_FILTERS)[number];

const ACCOUNT_ORDERS: readonly AccountOrderBy[] = ["created_at", "given_name", "family_name", "scope_name"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface AccountFilterValues extends Readonly<Record<IdFilter, readonly string[]>> {
  query: string;
  states: readonly AccountState[];
  orderBy: AccountOrderBy;
  direction: "asc" | "desc";
}

/** Parses the address; unknown and invalid values are ignored. */
export function parseAccountFilters(search: URLSearchParams): AccountFilterValues {
  const by = ACCOUNT_ORDERS.find((order) => order === search.get("order_by")) ?? "created_at";
  const dir = search.get("order_dir");
  const ids = (name: IdFilter) => [...new Set(search.getAll(name).filter((id) => UUID.test(id)))];
  return {
    query: search.get("query") ?? "",
    states: ACCOUNT_STATES.filter((state) => search.getAll("states").includes(state)),
    orderBy: by,
    direction: dir === "asc" || dir === "desc" ? dir : defaultDirection(by),
    ids: ids("ids"),
    user_ids: ids("user_ids"),
    scope_ids: ids("scope_ids"),
    profile_ids: ids("profile_ids"),
    credential_ids: ids("credential_ids"),
  };
}

/** Newest first; names from A to Z. */
function defaultDirection(by: AccountOrderBy): "asc" | "desc" {
  return by === "created_at" ? "desc" : "asc";
}

/** The filters as an address, without default values. */
export function accountFilterSearch(filters: AccountFilterValues): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.query.trim() !== "") search.set("query", filters.query);
  for (const state of filters.states) search.append("states", state);
  for (const name of ID_FILTERS) for (const id of filters[name]) search.append(name, id);
  if (filters.orderBy !== "created_at") search.set("order_by", filters.orderBy);
  if (filters.direction !== defaultDirection(filters.orderBy)) search.set("order_dir", filters.direction);
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
  const wrong = parts.find((part) => !UUID.test(part));
  return wrong === undefined ? { ids: [...new Set(parts.map((part) => part.toLowerCase()))] } : { wrong };
}
