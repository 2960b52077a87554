/* The columns of the staff's pages. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { findMissingParts } from "@/shared/directory/completeness";
import { staffPages as texts } from "@/shared/i18n/es";
import { shortAddress } from "@/shared/lib/shop/address";
import { Badge } from "@/shared/ui/data/Badge";
import { CellLines, CellNothing } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import type { BackofficePage } from "./data";
import styles from "./pages.module.css";

const column = createColumns<BackofficePage>();

export const pageColumns = column.columns([
  column.accessor(({ info }) => info.name, {
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        <NamedImage url={original.info.avatar_url} name={original.info.name} size={40} />
        <CellLines>
          <Link to={paths.backoffice.page(original.id)}>{original.info.name}</Link>
          <small>{original.categories.map(({ name }) => name).join(", ")}</small>
          {original.enabled && (
            <a href={paths.pages.public(original.id)} aria-label={texts.publicPageOf(original.info.name)}>
              {texts.publicPage}
            </a>
          )}
        </CellLines>
      </span>
    ),
  }),
  column.display({
    id: "address",
    header: texts.columns.address,
    cell: ({ row: { original } }) => {
      const [first] = original.addresses;
      return first ? shortAddress(first) : <CellNothing>{texts.noAddress}</CellNothing>;
    },
  }),
  column.display({
    id: "workspace",
    header: texts.columns.workspace,
    cell: ({ row: { original } }) =>
      original.workspace_id === null ? (
        <CellNothing>{texts.noWorkspace}</CellNothing>
      ) : (
        <Link className={styles.link} to={paths.backoffice.workspaces({ ids: original.workspace_id })}>
          {texts.toWorkspace}
        </Link>
      ),
  }),
  column.display({
    id: "status",
    header: texts.columns.status,
    cell: ({ row: { original } }) => {
      if (original.enabled) return <Badge tone="good">{texts.statuses.published}</Badge>;
      const isComplete = findMissingParts(original).length === 0;
      return (
        <CellLines>
          <Badge tone="plain">{texts.statuses.unpublished}</Badge>
          {!isComplete && <small>{texts.incomplete}</small>}
        </CellLines>
      );
    },
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
  }),
]);
