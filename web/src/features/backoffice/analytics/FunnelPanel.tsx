/* The way from a visit to an order. */
import styles from "@/shared/analytics/figures/analytics.module.css";
import type { AnalyticsFigures } from "@/shared/analytics/figures/data";
import { FunnelTable } from "@/shared/analytics/figures/FunnelTable";
import { formatPerMany } from "@/shared/analytics/figures/figureText";
import { Panel } from "@/shared/analytics/figures/Panel";
import { analytics, staffAnalytics } from "@/shared/i18n/es";
import type { StaffMetric } from "./data";

const texts = staffAnalytics.funnel;
const STEPS = ["sessions", "page_views", "store_views", "article_views", "orders"] as const;
const MANY = 1000;

export function FunnelPanel({ figures }: { figures: AnalyticsFigures<StaffMetric> }) {
  const { sessions, orders } = figures;
  return (
    <Panel title={analytics.funnel.title} lead={texts.lead}>
      <FunnelTable
        counts={STEPS.map((step) => [step, figures[step].now.total] as const)}
        ofFirst={texts.ofFirst}
        ofPrevious={texts.ofPrevious}
      />
      {sessions.now.total > 0 && (
        <p className={styles.strong}>
          {texts.conversion(formatPerMany(orders.now.total, sessions.now.total, MANY))}
        </p>
      )}
    </Panel>
  );
}
