/* A store's policies, each as a sentence. */
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { policies as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { Badge } from "@/shared/ui/data/Badge";
import { createColumns } from "@/shared/ui/data/DataTable";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { type Policy, usePolicies } from "./data";
import { policySentence } from "./sentence";

const column = createColumns<Policy>();

export function PoliciesPage() {
  const { storeId = "" } = useParams();
  const list = usePolicies(storeId);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: "name",
          header: texts.columns.name,
          cell: ({ row: { original } }) => (
            <Link to={paths.stores.resource(storeId, "politicas", original.id)} data-row>
              {original.name}
            </Link>
          ),
        }),
        column.display({
          id: "sentence",
          header: texts.columns.sentence,
          cell: ({ row: { original } }) => policySentence(original),
        }),
        column.display({
          id: "enabled",
          header: texts.columns.enabled,
          cell: ({ row: { original } }) => (
            <Badge tone={original.enabled ? "good" : "plain"}>
              {original.enabled ? texts.enabled : texts.disabled}
            </Badge>
          ),
        }),
      ]),
    [storeId],
  );
  return (
    <ListPage
      title={texts.title}
      lead={texts.lead}
      actions={<AddLink to={paths.stores.resource(storeId, "politicas", "nueva")}>{texts.add}</AddLink>}
      list={list}
      columns={columns}
      empty={<EmptyState title={texts.noneYet} text={texts.noneYetText} />}
    />
  );
}
