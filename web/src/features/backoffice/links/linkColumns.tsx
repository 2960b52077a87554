/* The columns of the links. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { links as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import { CellLines } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import type { StaffLink } from "./data";
import styles from "./links.module.css";

const column = createColumns<StaffLink>();

export const linkColumns = column.columns([
  column.accessor("name", {
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <Link className={styles.link} to={paths.backoffice.link(original.id)}>
        {original.name}
      </Link>
    ),
  }),
  column.display({
    id: "addresses",
    header: texts.columns.addresses,
    cell: ({ row: { original } }) => (
      <CellLines>
        <span className={styles.address}>{original.input}</span>
        <small className={styles.address}>{texts.leadsTo(original.output)}</small>
      </CellLines>
    ),
  }),
  column.display({
    id: "status",
    header: texts.columns.status,
    cell: ({ row: { original } }) => (
      <Badge tone={original.enabled ? "good" : "plain"}>
        {texts.statuses[original.enabled ? "on" : "off"]}
      </Badge>
    ),
  }),
  column.display({
    id: "rewrites",
    header: texts.columns.rewrites,
    cell: ({ row: { original } }) => texts.count(original.rewrites),
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
  }),
]);
