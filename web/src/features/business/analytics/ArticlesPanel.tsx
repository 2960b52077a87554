/* The articles of a workspace that are viewed most, each a link to where it is edited. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { type AnalyticsSummary, rankKeys } from "@/shared/analytics/figures/figures";
import { Panel } from "@/shared/analytics/figures/Panel";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { RowName } from "@/shared/analytics/figures/RowName";
import { workspaceAnalytics } from "@/shared/i18n/es";
import { articleStoresQuery } from "./data";

const texts = workspaceAnalytics.articles;

export function ArticlesPanel({ views }: { views: AnalyticsSummary }) {
  const rows = rankKeys(views);
  const ids = rows.flatMap(({ key, name }) => (key !== null && name !== null ? [key] : []));
  // The names are worth showing before their links are known.
  const { data: stores } = useQuery(articleStoresQuery(ids));
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <RankTable figure="article_views" caption={texts.title} name={texts.name} rows={rows}>
        {(row) => {
          const storeId = row.key === null ? undefined : stores?.get(row.key);
          return storeId === undefined || row.key === null ? (
            <RowName row={row} />
          ) : (
            <Link to={paths.stores.article(storeId, row.key)}>{row.name}</Link>
          );
        }}
      </RankTable>
    </Panel>
  );
}
