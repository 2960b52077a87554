/* The hours of the day at which visits begin. */
import { useQuery } from "@tanstack/react-query";
import { PanelSkeleton } from "@/shared/analytics/figures/AnalyticsSkeleton";
import { profileQuery } from "@/shared/analytics/figures/data";
import { dayText } from "@/shared/analytics/figures/figureText";
import { HourChart } from "@/shared/analytics/figures/HourChart";
import { Panel } from "@/shared/analytics/figures/Panel";
import { type AnalyticsPeriod, isPartOf } from "@/shared/analytics/figures/period";
import { staffAnalytics } from "@/shared/i18n/es";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { STAFF_FIGURES } from "./data";

const texts = staffAnalytics.hours;

export function HoursPanel({ period }: { period: AnalyticsPeriod }) {
  const result = useQuery(profileQuery(STAFF_FIGURES, "sessions", period));
  const { data } = result;
  const part =
    data && isPartOf(data.range, data.period)
      ? ` ${texts.part(dayText(data.range.from, data.range.until), dayText(data.range.until, data.range.until))}`
      : "";
  return (
    <Panel title={texts.title} lead={texts.lead + part}>
      <QueryResult result={result} skeleton={<PanelSkeleton />}>
        {({ summary }) => <HourChart figure="sessions" summary={summary} />}
      </QueryResult>
    </Panel>
  );
}
