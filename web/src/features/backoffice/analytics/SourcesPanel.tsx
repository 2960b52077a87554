/* Where visits come from. */
import { KEYS_SHOWN } from "@/shared/analytics/data";
import { type AnalyticsSummary, rankKeys } from "@/shared/analytics/figures";
import { Panel } from "@/shared/analytics/Panel";
import { RankTable } from "@/shared/analytics/RankTable";
import { staffAnalytics } from "@/shared/i18n/es";

const texts = staffAnalytics.sources;

export function SourcesPanel({ sessions }: { sessions: AnalyticsSummary }) {
  const rows = rankKeys(sessions);
  // With as many keys as are told apart there may be more, which are in the row without a key.
  const isCut = rows.filter(({ key }) => key !== null).length >= KEYS_SHOWN;
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <RankTable
        figure="sessions"
        caption={texts.title}
        name={texts.name}
        rows={isCut ? rows : rows.sort((a, b) => b.value - a.value)}
        hasOthers={isCut}
        empty={texts.empty}
      >
        {({ key }) => (key === null ? (isCut ? texts.others : texts.unknown) : (texts.names[key] ?? key))}
      </RankTable>
    </Panel>
  );
}
