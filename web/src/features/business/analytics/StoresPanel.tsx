/* A workspace's stores: from views to orders and sales. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import styles from "@/shared/analytics/analytics.module.css";
import type { AnalyticsSummary } from "@/shared/analytics/figures";
import { formatFigure, formatRatio } from "@/shared/analytics/figureText";
import { Panel } from "@/shared/analytics/Panel";
import { analytics, workspaceAnalytics } from "@/shared/i18n/es";
import { type StoreRow, storeRows } from "./storeRows";

const texts = workspaceAnalytics.stores;

interface Props {
  views: AnalyticsSummary;
  orders: AnalyticsSummary;
  revenue: AnalyticsSummary;
}

export function StoresPanel(figures: Props) {
  const rows = storeRows(figures);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {rows.length === 0 ? (
        <p className={styles.empty}>{analytics.rank.empty}</p>
      ) : (
        <table className={styles.rank} data-plain>
          <caption className="hidden-visually">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{texts.views}</th>
              <th scope="col">{texts.orders}</th>
              <th scope="col">{texts.conversion}</th>
              <th scope="col">{texts.revenue}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key ?? ""}>
                <th scope="row">
                  <span className={styles.rowName}>
                    <StoreName row={row} />
                  </span>
                </th>
                <td>{formatFigure("store_views", row.views)}</td>
                <td>{formatFigure("orders", row.orders)}</td>
                <td>{formatRatio(row.conversion)}</td>
                <td>{formatFigure("revenue", row.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function StoreName({ row: { key, name } }: { row: StoreRow }) {
  if (key === null) return texts.others;
  if (name === null) return <span className={styles.gone}>{analytics.rank.gone}</span>;
  return (
    <span>
      <Link to={paths.stores.home(key)}>{name}</Link>
    </span>
  );
}
