/* The audit log: every command that was dispatched, with filters and details. */
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { listedRows } from "@/shared/api/pagedList";
import { backoffice, audit as texts } from "@/shared/i18n/es";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { AuditEntryDialog } from "./AuditEntryDialog";
import { AuditFilterForm } from "./AuditFilterForm";
import { useAuditColumns } from "./auditColumns";
import { type AuditEntry, useAuditList } from "./data";
import { auditFilterSearch, parseAuditFilters } from "./filters";

export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => parseAuditFilters(new URLSearchParams(address)), [address]);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const list = useAuditList(filters);
  const columns = useAuditColumns(listedRows<AuditEntry>(list), setOpened);
  return (
    <>
      <ListPage
        title={backoffice.names.audit}
        lead={texts.lead}
        filters={
          <AuditFilterForm
            key={address}
            filters={filters}
            onApply={(next) => setSearch(auditFilterSearch(next))}
          />
        }
        list={list}
        columns={columns}
        empty={
          <EmptyState title={texts.empty} text={address === "" ? texts.emptyText : texts.emptyFiltered} />
        }
      />
      {opened && <AuditEntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
