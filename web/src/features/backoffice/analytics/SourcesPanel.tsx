/* Where visits come from. */
import { KEYS_SHOWN } from "@/shared/analytics/figures/data";
import { type AnalyticsSummary, rankKeys } from "@/shared/analytics/figures/figures";
import { Panel } from "@/shared/analytics/figures/Panel";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { staffAnalytics } from "@/shared/i18n/es";
import { rankSources } from "./sources";

const texts = staffAnalytics.sources;

export function SourcesPanel({ sessions }: { sessions: AnalyticsSummary }) {
  const keys = rankKeys(sessions);
  // With as many keys as are told apart there may be more, which are in the row without a key.
  const isCut = keys.filter(({ key }) => key !== null).length >= KEYS_SHOWN;
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <RankTable
        figure="sessions"
        caption={texts.title}
        name={texts.name}
        rows={rankSources(keys, isCut)}
        hasOthers={isCut}
        empty={texts.empty}
      >
        {({ key }) => key ?? (isCut ? texts.others : texts.unknown)}
      </RankTable>
    </Panel>
  );
}
