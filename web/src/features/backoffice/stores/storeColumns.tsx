/* The columns of the staff's store list, with links to a store's page, orders and workspace. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { staffStores as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import { CellLines } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import type { BackofficeStore } from "./data";
import styles from "./stores.module.css";

const column = createColumns<BackofficeStore>();

export const storeColumns = column.columns([
  column.display({
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        <NamedImage url={original.image_url} name={original.name} size={40} />
        <CellLines>
          <strong>{original.name}</strong>
          <Link
            to={paths.backoffice.orders({ store_id: original.id })}
            aria-label={texts.ordersOf(original.name)}
          >
            {texts.orders}
          </Link>
          {original.enabled && (
            <a href={paths.store.home(original.id)} aria-label={texts.publicPageOf(original.name)}>
              {texts.publicPage}
            </a>
          )}
        </CellLines>
      </span>
    ),
  }),
  column.display({
    id: "workspace",
    header: texts.columns.workspace,
    cell: ({ row: { original } }) => (
      <Link className={styles.link} to={paths.backoffice.workspaces({ ids: original.workspace_id })}>
        {original.workspace_name}
      </Link>
    ),
  }),
  column.display({
    id: "state",
    header: texts.columns.state,
    cell: ({ row: { original } }) => (
      <span className={styles.states}>
        <Badge tone={original.enabled ? "good" : "warn"}>
          {original.enabled ? texts.enabled : texts.disabled}
        </Badge>
        <Badge tone={original.opened ? "info" : "plain"}>
          {original.opened ? texts.opened : texts.closed}
        </Badge>
      </span>
    ),
  }),
  column.display({
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
  }),
]);
