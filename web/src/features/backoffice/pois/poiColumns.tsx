/* The columns of the points of interest. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { pois as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import { CellLines, CellNothing } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import type { Poi } from "./data";
import styles from "./pois.module.css";

const column = createColumns<Poi>();

export const poiColumns = column.columns([
  column.accessor("name", {
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <CellLines>
        <Link className={styles.link} to={paths.backoffice.poi(original.id)}>
          {original.name}
        </Link>
        <small>{texts.types[original.form.type]}</small>
      </CellLines>
    ),
  }),
  column.display({
    id: "address",
    header: texts.columns.address,
    cell: ({ row: { original } }) => original.address || <CellNothing>{texts.noAddress}</CellNothing>,
  }),
  column.display({
    id: "contact",
    header: texts.columns.contact,
    cell: ({ row: { original } }) => {
      const { phones } = original.contact;
      if (phones.length === 0) return <CellNothing>{texts.noContact}</CellNothing>;
      return (
        <CellLines as="ul">
          {phones.map(({ name, phone }) => (
            <li key={phone}>
              <a className={styles.link} href={`tel:${phone}`}>
                {phone}
              </a>{" "}
              <small>{name}</small>
            </li>
          ))}
        </CellLines>
      );
    },
  }),
  column.display({
    id: "status",
    header: texts.columns.status,
    cell: ({ row: { original } }) => (
      <Badge tone={original.page_id === null ? "plain" : "good"}>
        {texts.statuses[original.page_id === null ? "pending" : "promoted"]}
      </Badge>
    ),
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
  }),
]);
