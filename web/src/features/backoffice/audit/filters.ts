/* The audit log's filters, in the page's address and in the API query. */
import type { operations } from "@/shared/api/schema";
import { isUuid } from "@/shared/lib/uuid";

type AuditListQuery = NonNullable<operations["command_bus_audit_list"]["parameters"]["query"]>;

const FILTER_NAMES = ["topic", "account_id", "datetime_ini", "datetime_end"] as const;

/** '' is no filter; times are instants. */
export type AuditFilters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

export function parseAuditFilters(search: URLSearchParams): AuditFilters {
  const searchValue = (name: string) => search.get(name)?.trim() ?? "";
  const moment = (name: string) => (Number.isNaN(Date.parse(searchValue(name))) ? "" : searchValue(name));
  return {
    topic: searchValue("topic"),
    account_id: isUuid(searchValue("account_id")) ? searchValue("account_id") : "",
    datetime_ini: moment("datetime_ini"),
    datetime_end: moment("datetime_end"),
  };
}

export function auditFilterSearch(filters: AuditFilters): URLSearchParams {
  return new URLSearchParams(FILTER_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}

export function auditListQuery(filters: AuditFilters, cursor: string | null): AuditListQuery {
  return { ...Object.fromEntries(auditFilterSearch(filters)), take: 50, ...(cursor !== null && { cursor }) };
}

/** The name of the first invalid filter. */
export function findInvalidFilter(filters: AuditFilters): "account_id" | "datetime_end" | null {
  const { account_id, datetime_ini, datetime_end } = filters;
  if (account_id !== "" && !isUuid(account_id)) return "account_id";
  const both = datetime_ini !== "" && datetime_end !== "";
  return both && Date.parse(datetime_end) < Date.parse(datetime_ini) ? "datetime_end" : null;
}
