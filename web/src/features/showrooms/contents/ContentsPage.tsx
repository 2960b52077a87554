/* A showroom's contents: searched and filtered, each with a link to its form. */
import { Link, useOutletContext } from "react-router";
import { paths } from "@/app/paths";
import { showroomContents as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { AddLink } from "@/shared/ui/action/AddLink";
import { Badge } from "@/shared/ui/data/Badge";
import { CellNothing } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { VisibilitySelect } from "@/shared/ui/page/VisibilitySelect";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import type { Showroom } from "../data";
import styles from "./contents.module.css";
import {
  type Content,
  type ContentFilterValues,
  type ContentPage,
  contentFilters,
  useContentList,
} from "./data";

const column = createColumns<Content>();

const columns = column.columns([
  column.accessor("title", {
    header: texts.columns.title,
    cell: ({ row: { original } }) => <TitleCell content={original} />,
  }),
  column.display({
    id: "price",
    header: texts.columns.price,
    cell: ({ row: { original } }) => <PriceCell content={original} />,
  }),
  column.display({
    id: "visible",
    header: texts.columns.visible,
    cell: ({ row: { original } }) => (
      <Badge tone={original.visible ? "good" : "warn"}>
        {original.visible ? texts.visible : texts.hidden}
      </Badge>
    ),
  }),
  column.display({
    id: "updated",
    header: texts.columns.updated,
    cell: ({ row: { original } }) => <Timestamp at={original.updated_at} />,
  }),
]);

export function ContentsPage() {
  const { id } = useOutletContext<Showroom>();
  const { filters, change, clear } = useAddressFilters(contentFilters);
  const list = useContentList(id, filters);
  const add = <AddLink to={paths.showrooms.content(id, "nuevo")}>{texts.add}</AddLink>;
  return (
    <FilteredListPage<Content, ContentPage, ContentFilterValues["orderBy"]>
      title={texts.title}
      texts={texts}
      actions={add}
      list={list}
      columns={columns}
      filters={filters}
      onChange={change}
      onClear={clear}
      isFiltered={contentFilters.isActive(filters)}
      selects={<VisibilitySelect texts={texts} value={filters.visibility} onChange={change} />}
    />
  );
}

function TitleCell({ content: { id, showroom_id, title, gallery, content_type } }: { content: Content }) {
  const cover = gallery.find(({ type }) => type === "image")?.url ?? null;
  return (
    <div className={styles.title}>
      <NamedImage url={cover} name={title} size={56} />
      <span className={styles.words}>
        <Link to={paths.showrooms.content(showroom_id, id)} data-row>
          {title}
        </Link>
        <small>{content_type.name}</small>
      </span>
    </div>
  );
}

function PriceCell({ content: { price } }: { content: Content }) {
  if (!price) return <CellNothing>{texts.noPrice}</CellNothing>;
  const amount = formatMoney(price.total, price.currency);
  return price.from ? texts.from(amount) : amount;
}
