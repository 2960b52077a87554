/* The columns of the audit log; pressing an entry opens its details. */
import { useMemo } from "react";
import { useCurrentAccount } from "@/shared/api/currentAccount";
import { commands, audit as texts } from "@/shared/i18n/es";
import { formatDuration } from "@/shared/lib/format";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { useAccountNames } from "../entities/data";
import styles from "./audit.module.css";
import type { AuditEntry } from "./data";

const OUTCOME_TONES: Readonly<Record<AuditEntry["outcome"], BadgeTone>> = {
  done: "good",
  dry_run: "info",
  refused: "warn",
  failed: "bad",
};

export function OutcomeBadge({ outcome }: { outcome: AuditEntry["outcome"] }) {
  return <Badge tone={OUTCOME_TONES[outcome]}>{texts.outcomes[outcome]}</Badge>;
}

const column = createColumns<AuditEntry>();

export function useAuditColumns(rows: readonly AuditEntry[], onOpen: (entry: AuditEntry) => void) {
  const me = useCurrentAccount()?.id;
  const names = useAccountNames(rows.map(({ account_id }) => account_id));
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "topic",
          header: texts.columns.topic,
          cell: ({ row: { original } }) => (
            <button type="button" className={styles.topic} onClick={() => onOpen(original)}>
              <span>{commands.topics[original.topic]?.[0] ?? original.topic}</span>
              <code>{original.topic}</code>
            </button>
          ),
        }),
        column.display({
          id: "outcome",
          header: texts.columns.outcome,
          cell: ({ row }) => <OutcomeBadge outcome={row.original.outcome} />,
        }),
        column.display({
          id: "created_at",
          header: texts.columns.created_at,
          cell: ({ row }) => <Timestamp at={row.original.created_at} />,
        }),
        column.display({
          id: "account_id",
          header: texts.columns.account_id,
          cell: ({ row: { original } }) =>
            original.account_id === me
              ? texts.me
              : (names.get(original.account_id)?.name ?? (
                  <code className={styles.id}>{original.account_id}</code>
                )),
        }),
        column.display({
          id: "duration_ms",
          header: texts.columns.duration_ms,
          cell: ({ row }) => formatDuration(row.original.duration_ms),
        }),
      ]),
    [me, names, onOpen],
  );
}
