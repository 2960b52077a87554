/* The sign-ups by referrals over time, and the codes that brought them. */
import { FigureChart } from "@/shared/analytics/figures/FigureChart";
import { type FigurePair, rankKeys } from "@/shared/analytics/figures/figures";
import { Panel } from "@/shared/analytics/figures/Panel";
import type { AnalyticsPeriod } from "@/shared/analytics/figures/period";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { analytics, staffAnalytics } from "@/shared/i18n/es";

const texts = staffAnalytics.referrals;

export function ReferralsPanel({ pair, period }: { pair: FigurePair; period: AnalyticsPeriod }) {
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {pair.now.total > 0 && <FigureChart figure="referrals" pair={pair} period={period} kind="bars" />}
      <RankTable
        figure="referrals"
        caption={texts.title}
        name={texts.code}
        rows={rankKeys(pair.now)}
        empty={texts.empty}
      >
        {({ key }) => key ?? analytics.rank.others}
      </RankTable>
    </Panel>
  );
}
