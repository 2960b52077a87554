/* What the record of commands is narrowed to, as the address of the page says it. */
import type { operations } from "@/shared/api/schema";

type Query = NonNullable<operations["command_bus_audit_list"]["parameters"]["query"]>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAMES = ["topic", "account_id", "datetime_ini", "datetime_end"] as const;

/** Each '' where it narrows nothing; moments as instants. */
export type AuditFilters = Readonly<Record<(typeof NAMES)[number], string>>;

export function auditFiltersOf(search: URLSearchParams): AuditFilters {
  const said = (name: string) => search.get(name)?.trim() ?? "";
  const moment = (name: string) => (Number.isNaN(Date.parse(said(name))) ? "" : said(name));
  return {
    topic: said("topic"),
    account_id: UUID.test(said("account_id")) ? said("account_id") : "",
    datetime_ini: moment("datetime_ini"),
    datetime_end: moment("datetime_end"),
  };
}

export function auditSearchOf(filters: AuditFilters): URLSearchParams {
  return new URLSearchParams(NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}

export function auditQueryOf(filters: AuditFilters, cursor: string | null): Query {
  return { ...Object.fromEntries(auditSearchOf(filters)), take: 50, ...(cursor !== null && { cursor }) };
}

/** The first filter that is wrong. */
export function wrongFilter(filters: AuditFilters): "account_id" | "datetime_end" | null {
  const { account_id, datetime_ini, datetime_end } = filters;
  if (account_id !== "" && !UUID.test(account_id)) return "account_id";
  const both = datetime_ini !== "" && datetime_end !== "";
  return both && Date.parse(datetime_end) < Date.parse(datetime_ini) ? "datetime_end" : null;
}
