/* The staff's page of figures: visits, searches and what they find, views, and orders, against the time before. */
import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { AnalyticsSkeleton } from "@/shared/analytics/figures/AnalyticsSkeleton";
import styles from "@/shared/analytics/figures/analytics.module.css";
import { type AnalyticsFigures, figuresQuery } from "@/shared/analytics/figures/data";
import { FigureChart } from "@/shared/analytics/figures/FigureChart";
import { FigureTiles } from "@/shared/analytics/figures/FigureTiles";
import { Panel } from "@/shared/analytics/figures/Panel";
import { PeriodChooser } from "@/shared/analytics/figures/PeriodChooser";
import type { AnalyticsPeriod } from "@/shared/analytics/figures/period";
import { usePeriod } from "@/shared/analytics/figures/usePeriod";
import { analytics, staffAnalytics as texts } from "@/shared/i18n/es";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { RefreshButton } from "@/shared/ui/page/RefreshButton";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { STAFF_FIGURES, STAFF_METRICS, type StaffMetric } from "./data";
import { EmptySearchesPanel } from "./EmptySearchesPanel";
import { FunnelPanel } from "./FunnelPanel";
import { HoursPanel } from "./HoursPanel";
import { LinksPanel } from "./LinksPanel";
import { ReferralsPanel } from "./ReferralsPanel";
import { SearchesPanel } from "./SearchesPanel";
import { SourcesPanel } from "./SourcesPanel";
import { ViewsPanels } from "./ViewsPanels";

/** The others have panels of their own. */
const TILES = [
  "sessions",
  "devices",
  "page_views",
  "store_views",
  "article_views",
  "searches",
  "orders",
  "revenue",
] as const satisfies readonly StaffMetric[];

export function AnalyticsPage() {
  const { choice, period, figure, changePeriod, changeFigure } = usePeriod(TILES);
  const result = useQuery(figuresQuery(STAFF_FIGURES, STAFF_METRICS, period));
  const queries = useQueryClient();
  const queryKey = [STAFF_FIGURES.operation];
  const isFetching = useIsFetching({ queryKey }) > 0;
  return (
    <>
      <PageHeader title={analytics.title} lead={texts.lead}>
        <RefreshButton query={{ isFetching, refetch: () => queries.invalidateQueries({ queryKey }) }} />
      </PageHeader>
      <PeriodChooser choice={choice} period={period} onChange={changePeriod} />
      <QueryResult result={result} skeleton={<AnalyticsSkeleton tiles={TILES} />}>
        {({ figures, period: shown }) => (
          <div className={styles.content} data-stale={result.isPlaceholderData || undefined}>
            {hasFigures(figures) ? (
              <>
                <FigureTiles names={TILES} figures={figures} chosen={figure} onChoose={changeFigure} />
                <Panels figures={figures} period={shown} figure={figure} />
              </>
            ) : (
              <EmptyState title={analytics.empty} text={texts.emptyText} />
            )}
          </div>
        )}
      </QueryResult>
    </>
  );
}

interface PanelsProps {
  figures: AnalyticsFigures<StaffMetric>;
  period: AnalyticsPeriod;
  /** The charted one. */
  figure: StaffMetric;
}

/** The searches come first: they say what to do. */
function Panels({ figures, period, figure }: PanelsProps) {
  const { byDay, byHour } = analytics.chart;
  const name = analytics.metrics[figure];
  return (
    <div className={styles.panels}>
      <Panel title={period.bucket === "hour" ? byHour(name) : byDay(name)} isWide>
        <FigureChart figure={figure} pair={figures[figure]} period={period} />
      </Panel>
      <EmptySearchesPanel emptySearches={figures.searches_empty.now} searches={figures.searches.now} />
      <SearchesPanel searches={figures.searches.now} />
      <SourcesPanel sessions={figures.sessions.now} />
      <FunnelPanel figures={figures} />
      <HoursPanel period={period} />
      <ReferralsPanel pair={figures.referrals} period={period} />
      <ViewsPanels figures={figures} />
      <LinksPanel />
    </div>
  );
}

function hasFigures(figures: AnalyticsFigures<StaffMetric>): boolean {
  return STAFF_METRICS.some((metric) => figures[metric].now.total + figures[metric].before.total > 0);
}
