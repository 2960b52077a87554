/* The refusal of a dispatch, with its rejected rows. */
import { CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { commands as texts } from "@/shared/i18n/es";
import { createColumns, DataTable } from "@/shared/ui/data/DataTable";
import styles from "./commands.module.css";
import type { DispatchRefusal, RefusedRow } from "./refusal";

const column = createColumns<RefusedRow>();
const columns = column.columns([
  column.display({ id: "row", header: texts.rowNumber, cell: ({ row }) => row.original.index + 1 }),
  column.display({
    id: "problem",
    header: texts.rowProblem,
    cell: ({ row: { original } }) => (
      <>
        {original.path && <code>{original.path}: </code>}
        <span lang={original.isEnglish ? "en" : undefined}>{original.text}</span>
      </>
    ),
  }),
  column.display({ id: "code", header: texts.code, cell: ({ row }) => <code>{row.original.code}</code> }),
]);

export function RefusalPanel({ refusal }: { refusal: DispatchRefusal }) {
  const { text, code, rows } = refusal;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal) panel.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  return (
    <section ref={panel} role="alert" className={styles.refused}>
      <h2>
        <CircleX aria-hidden />
        {texts.refused}
      </h2>
      <p>
        {text} {code && <code>{code}</code>}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={texts.refusedRows}
          columns={columns}
          rows={rows}
          rowId={({ index, code: why, path }) => `${index} ${why} ${path}`}
        />
      )}
    </section>
  );
}
