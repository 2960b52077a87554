/* The list of pharmacy groups; each row links to its form. */
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, groups as texts } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { type PharmacyGroup, usePharmacyGroupList } from "../pharmacyGroups";
import { GROUPS_PUT } from "./topic";

const column = createColumns<PharmacyGroup>();

const columns = column.columns([
  column.display({
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <Link to={paths.backoffice.group(original.id)} data-row>
        {original.name}
      </Link>
    ),
  }),
  column.display({
    id: "pharmacies",
    header: texts.columns.pharmacies,
    cell: ({ row }) => formatCount(row.original.pharmacies.length),
  }),
  column.display({
    id: "radius",
    header: texts.columns.radius,
    cell: ({ row }) => texts.metres(formatCount(row.original.zone.radius)),
  }),
  column.display({
    id: "time_zone",
    header: texts.columns.time_zone,
    cell: ({ row }) => row.original.time_zone,
  }),
  column.display({
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row }) => <Timestamp at={row.original.created_at} />,
  }),
]);

export function GroupsPage() {
  const list = usePharmacyGroupList();
  return (
    <ListPage
      title={backoffice.names.groups}
      lead={texts.lead}
      actions={
        <Link to={paths.backoffice.command(GROUPS_PUT)} className={buttonClass()}>
          <Plus aria-hidden />
          {texts.create}
        </Link>
      }
      list={list}
      columns={columns}
      empty={<EmptyState title={texts.noneYet} />}
    />
  );
}
