/* A store's customizers, each with its options. */
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { customizers as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { createColumns, DataTable, TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Customizer, useCustomizers } from "./data";

const SHOWN_OPTIONS = 6;

const column = createColumns<Customizer & { path: string }>();

const columns = column.columns([
  column.display({
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <Link to={original.path} data-row>
        {original.name}
      </Link>
    ),
  }),
  column.display({
    id: "options",
    header: texts.columns.options,
    cell: ({ row: { original } }) => optionNames(original),
  }),
]);

export function CustomizersPage() {
  const { storeId = "" } = useParams();
  const result = useCustomizers(storeId);
  const toNew = <AddLink to={paths.stores.resource(storeId, "adicionales", "nuevo")}>{texts.add}</AddLink>;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        {toNew}
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton />}>
        {(customizers) =>
          customizers.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText} />
          ) : (
            <DataTable
              caption={texts.title}
              columns={columns}
              rows={customizers.map((one) => ({
                ...one,
                path: paths.stores.resource(storeId, "adicionales", one.id),
              }))}
              rowId={({ id }) => id}
            />
          )
        }
      </QueryResult>
    </>
  );
}

function optionNames({ options }: Customizer): string {
  if (options.length === 0) return texts.noOptions;
  const names = options.slice(0, SHOWN_OPTIONS).map(({ name }) => name);
  const rest = options.length - names.length;
  return names.join(", ") + (rest > 0 ? ` ${texts.more(rest)}` : "");
}
