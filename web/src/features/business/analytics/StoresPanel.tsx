/* A workspace's stores: from views to orders and sales. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import styles from "@/shared/analytics/figures/analytics.module.css";
import type { AnalyticsSummary } from "@/shared/analytics/figures/figures";
import { formatFigure, formatRatio } from "@/shared/analytics/figures/figureText";
import { Panel } from "@/shared/analytics/figures/Panel";
import { analytics, workspaceAnalytics } from "@/shared/i18n/es";
import { createColumns, DataTable } from "@/shared/ui/data/DataTable";
import { type StoreRow, storeRows } from "./storeRows";

const texts = workspaceAnalytics.stores;
const column = createColumns<StoreRow>();

const columns = column.columns([
  column.display({
    id: "name",
    header: texts.name,
    cell: ({ row: { original } }) => <StoreName row={original} />,
  }),
  column.display({
    id: "views",
    header: texts.views,
    cell: ({ row: { original } }) => formatFigure("store_views", original.views),
  }),
  column.display({
    id: "orders",
    header: texts.orders,
    cell: ({ row: { original } }) => formatFigure("orders", original.orders),
  }),
  column.display({
    id: "conversion",
    header: texts.conversion,
    cell: ({ row: { original } }) => formatRatio(original.conversion),
  }),
  column.display({
    id: "revenue",
    header: texts.revenue,
    cell: ({ row: { original } }) => formatFigure("revenue", original.revenue),
  }),
]);

interface Props {
  views: AnalyticsSummary;
  orders: AnalyticsSummary;
  revenue: AnalyticsSummary;
}

export function StoresPanel({ views, orders, revenue }: Props) {
  const rows = storeRows({ views, orders, revenue });
  return (
    <Panel title={texts.title} lead={texts.lead} isWide>
      {rows.length === 0 ? (
        <p className={styles.empty}>{analytics.rank.empty}</p>
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key ?? ""}
          cardLayout="grid"
        />
      )}
    </Panel>
  );
}

function StoreName({ row: { key, name } }: { row: StoreRow }) {
  if (key === null) return texts.others;
  if (name === null) return <span className={styles.gone}>{analytics.rank.gone}</span>;
  return (
    <Link to={paths.stores.home(key)} data-row>
      {name}
    </Link>
  );
}
