/* The table of seed results, with each seed's errors. */
import type { components } from "@/shared/api/schema";
import { backoffice, seeds as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import { createColumns, DataTable } from "@/shared/ui/data/DataTable";
import styles from "./seeds.module.css";

type SeedView = components["schemas"]["SeedView"];
type SeedError = components["schemas"]["SeedError"];

const column = createColumns<SeedView>();
const columnsFor = (tried: boolean) =>
  column.columns([
    column.display({
      id: "seed",
      header: texts.seed,
      cell: ({ row: { original } }) => <strong>{texts.names[original.seed]?.[0] ?? original.seed}</strong>,
    }),
    column.display({
      id: "success",
      header: texts.result,
      cell: ({ row: { original } }) => (
        <Badge tone={original.success ? "good" : "bad"}>
          {original.success
            ? tried
              ? texts.applicable
              : texts.applied
            : tried
              ? texts.inapplicable
              : texts.failed}
        </Badge>
      ),
    }),
    column.display({
      id: "errors",
      header: texts.message,
      cell: ({ row }) => <SeedErrors errors={row.original.errors} />,
    }),
  ]);

// Created once: new columns would reset the table.
const APPLIED_COLUMNS = columnsFor(false);
const DRY_RUN_COLUMNS = columnsFor(true);

export function SeedResults({ rows, isDryRun }: { rows: readonly SeedView[]; isDryRun: boolean }) {
  return (
    <section className={styles.results} aria-label={texts.results}>
      <h2>{isDryRun ? texts.triedResults : texts.results}</h2>
      <DataTable
        caption={texts.results}
        columns={isDryRun ? DRY_RUN_COLUMNS : APPLIED_COLUMNS}
        rows={rows}
        rowId={({ seed }) => seed}
      />
    </section>
  );
}

function SeedErrors({ errors }: { errors: readonly SeedError[] }) {
  if (errors.length === 0) return <span className={styles.none}>{backoffice.none}</span>;
  return (
    <ul className={styles.errors}>
      {errors.map((error) => (
        <li key={`${error.row} ${error.code} ${error.message}`}>
          {error.row !== null && (
            <strong>
              {texts.row} {error.row}:{" "}
            </strong>
          )}
          {/* The Spanish reason where one is written, else the server's message. */}
          {texts.reasons[error.code] ?? <span lang="en">{error.message}</span>} <code>{error.code}</code>
        </li>
      ))}
    </ul>
  );
}
