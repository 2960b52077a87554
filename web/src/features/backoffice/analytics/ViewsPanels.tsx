/* The pages, stores and articles that are viewed most, with links to the public's and the staff's pages of them. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import type { AnalyticsFigures } from "@/shared/analytics/figures/data";
import { rankKeys } from "@/shared/analytics/figures/figures";
import { Panel } from "@/shared/analytics/figures/Panel";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { RowName } from "@/shared/analytics/figures/RowName";
import { staffAnalytics as texts } from "@/shared/i18n/es";
import type { StaffMetric } from "./data";

export function ViewsPanels({ figures }: { figures: AnalyticsFigures<StaffMetric> }) {
  return (
    <>
      <Panel title={texts.pages.title} lead={texts.viewsLead.pages}>
        <RankTable
          figure="page_views"
          caption={texts.pages.title}
          name={texts.pages.name}
          rows={rankKeys(figures.page_views.now)}
          action={({ key, name }) =>
            key !== null &&
            name !== null && (
              <Link to={paths.backoffice.page(key)} aria-label={texts.pages.editOf(name)}>
                {texts.pages.edit}
              </Link>
            )
          }
        >
          {(row) => <RowName row={row} href={paths.pages.public} />}
        </RankTable>
      </Panel>
      <Panel title={texts.stores.title} lead={texts.viewsLead.stores}>
        <RankTable
          figure="store_views"
          caption={texts.stores.title}
          name={texts.stores.name}
          rows={rankKeys(figures.store_views.now)}
        >
          {(row) => <RowName row={row} href={paths.store.home} />}
        </RankTable>
      </Panel>
      <Panel title={texts.articles.title} lead={texts.viewsLead.articles}>
        <RankTable
          figure="article_views"
          caption={texts.articles.title}
          name={texts.articles.name}
          rows={rankKeys(figures.article_views.now)}
        >
          {(row) => <RowName row={row} />}
        </RankTable>
      </Panel>
    </>
  );
}
