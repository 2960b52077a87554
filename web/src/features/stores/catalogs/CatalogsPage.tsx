/* A store's catalogs, of which one is published. */
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { catalogs as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { Badge } from "@/shared/ui/data/Badge";
import { createColumns, DataTable, TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type Catalog, useCatalogs } from "./data";

const column = createColumns<Catalog & { path: string }>();

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
    id: "contents",
    header: texts.columns.contents,
    cell: ({ row: { original } }) => texts.contents(original.sections.length, original.items.length),
  }),
  column.display({
    id: "selected",
    header: texts.columns.selected,
    cell: ({ row: { original } }) => (
      <Badge tone={original.selected ? "good" : "plain"}>
        {original.selected ? texts.selected : texts.notSelected}
      </Badge>
    ),
  }),
]);

export function CatalogsPage() {
  const { storeId = "" } = useParams();
  const result = useCatalogs(storeId);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <AddLink to={paths.stores.resource(storeId, "catalogos", "nuevo")}>{texts.add}</AddLink>
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton />}>
        {(catalogs) =>
          catalogs.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText} />
          ) : (
            <DataTable
              caption={texts.title}
              columns={columns}
              rows={catalogs.map((one) => ({
                ...one,
                path: paths.stores.resource(storeId, "catalogos", one.id),
              }))}
              rowId={({ id }) => id}
            />
          )
        }
      </QueryResult>
    </>
  );
}
