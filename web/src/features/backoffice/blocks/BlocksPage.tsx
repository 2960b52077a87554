/* The blocks of the consumers' home, in the order in which it shows them. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, blocks as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { Badge } from "@/shared/ui/data/Badge";
import { CellLines } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import styles from "./blocks.module.css";
import { type Block, useBlockList } from "./data";

const column = createColumns<Block>();

const columns = column.columns([
  column.display({
    id: "title",
    header: texts.columns.title,
    cell: ({ row: { original } }) => (
      <CellLines>
        <Link className={styles.link} to={paths.backoffice.block(original.id)}>
          {original.header.title || texts.untitled}
        </Link>
        <small>{texts.layouts[original.layout_type]}</small>
      </CellLines>
    ),
  }),
  column.display({
    id: "content",
    header: texts.columns.content,
    cell: ({ row: { original } }) => texts.counts[original.content_type](original.content.length),
  }),
  column.display({
    id: "priority",
    header: texts.columns.priority,
    cell: ({ row: { original } }) => original.priority,
  }),
  column.display({
    id: "state",
    header: texts.columns.state,
    cell: ({ row: { original } }) => (
      <CellLines>
        <Badge tone={original.enabled ? "good" : "plain"}>
          {original.enabled ? texts.enabled : texts.disabled}
        </Badge>
        {original.enabled && original.content.length === 0 && <small>{texts.empty}</small>}
      </CellLines>
    ),
  }),
  column.display({
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
  }),
]);

export function BlocksPage() {
  const add = <AddLink to={paths.backoffice.block("nuevo")}>{texts.add}</AddLink>;
  return (
    <ListPage
      title={backoffice.names.blocks}
      lead={texts.lead}
      actions={add}
      list={useBlockList()}
      columns={columns}
      empty={<EmptyState title={texts.noneYet}>{add}</EmptyState>}
    />
  );
}
