/* A workspace's page of figures: views of its page, stores and articles, and the orders from them, against the time before. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { AnalyticsSkeleton } from "@/shared/analytics/figures/AnalyticsSkeleton";
import styles from "@/shared/analytics/figures/analytics.module.css";
import { type AnalyticsFigures, figuresQuery } from "@/shared/analytics/figures/data";
import { FigureChart } from "@/shared/analytics/figures/FigureChart";
import { FigureTiles } from "@/shared/analytics/figures/FigureTiles";
import { FunnelTable } from "@/shared/analytics/figures/FunnelTable";
import { rankKeys } from "@/shared/analytics/figures/figures";
import { formatPerMany } from "@/shared/analytics/figures/figureText";
import { Panel } from "@/shared/analytics/figures/Panel";
import { PeriodChooser } from "@/shared/analytics/figures/PeriodChooser";
import type { AnalyticsPeriod } from "@/shared/analytics/figures/period";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { RowName } from "@/shared/analytics/figures/RowName";
import { usePeriod } from "@/shared/analytics/figures/usePeriod";
import { analytics, workspaceAnalytics as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { RefreshButton } from "@/shared/ui/page/RefreshButton";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { ArticlesPanel } from "./ArticlesPanel";
import { WORKSPACE_FIGURES, WORKSPACE_METRICS, type WorkspaceMetric } from "./data";
import { StoresPanel } from "./StoresPanel";

const FUNNEL = ["page_views", "store_views", "article_views", "orders"] as const;
const MANY = 100;

export function AnalyticsPage() {
  const { choice, period, figure, changePeriod, changeFigure } = usePeriod(WORKSPACE_METRICS);
  const result = useQuery(figuresQuery(WORKSPACE_FIGURES, WORKSPACE_METRICS, period));
  return (
    <>
      <PageHeader title={analytics.title} lead={texts.lead}>
        <RefreshButton query={result} />
      </PageHeader>
      <PeriodChooser choice={choice} period={period} onChange={changePeriod} />
      <QueryResult result={result} skeleton={<AnalyticsSkeleton tiles={WORKSPACE_METRICS} />}>
        {({ figures, period: shown }) => (
          <div className={styles.content} data-stale={result.isPlaceholderData || undefined}>
            {hasFigures(figures) ? (
              <>
                <FigureTiles
                  names={WORKSPACE_METRICS}
                  figures={figures}
                  chosen={figure}
                  onChoose={changeFigure}
                />
                <Panels figures={figures} period={shown} figure={figure} />
              </>
            ) : (
              <EmptyState title={analytics.empty} text={texts.emptyText}>
                <Link to={paths.pages.list()} className={buttonClass("primary")}>
                  {texts.toPages}
                </Link>
                <Link to={paths.stores.list()} className={buttonClass()}>
                  {texts.toStores}
                </Link>
              </EmptyState>
            )}
          </div>
        )}
      </QueryResult>
    </>
  );
}

interface PanelsProps {
  figures: AnalyticsFigures<WorkspaceMetric>;
  period: AnalyticsPeriod;
  /** The charted one. */
  figure: WorkspaceMetric;
}

function Panels({ figures, period, figure }: PanelsProps) {
  const { byDay, byHour } = analytics.chart;
  const name = analytics.metrics[figure];
  const { page_views, store_views, article_views, orders, revenue } = figures;
  return (
    <div className={styles.panels}>
      <Panel title={period.bucket === "hour" ? byHour(name) : byDay(name)} isWide>
        <FigureChart figure={figure} pair={figures[figure]} period={period} />
      </Panel>
      <StoresPanel views={store_views.now} orders={orders.now} revenue={revenue.now} />
      <div className={styles.column}>
        <Panel title={analytics.funnel.title} lead={texts.funnel.lead}>
          <FunnelTable
            counts={FUNNEL.map((step) => [step, figures[step].now.total] as const)}
            ofFirst={texts.funnel.ofFirst}
            ofPrevious={texts.funnel.ofPrevious}
          />
          {store_views.now.total > 0 && (
            <p className={styles.strong}>
              {texts.funnel.conversion(formatPerMany(orders.now.total, store_views.now.total, MANY))}
            </p>
          )}
        </Panel>
        <Panel title={texts.pages.title} lead={texts.pages.lead}>
          <RankTable
            figure="page_views"
            caption={texts.pages.title}
            name={texts.pages.name}
            rows={rankKeys(page_views.now)}
          >
            {(row) => <RowName row={row} href={paths.pages.public} />}
          </RankTable>
        </Panel>
      </div>
      <ArticlesPanel views={article_views.now} />
    </div>
  );
}

function hasFigures(figures: AnalyticsFigures<WorkspaceMetric>): boolean {
  return WORKSPACE_METRICS.some((metric) => figures[metric].now.total + figures[metric].before.total > 0);
}
