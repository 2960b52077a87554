/* The words that are searched most. */
import { type AnalyticsSummary, rankKeys } from "@/shared/analytics/figures/figures";
import { Panel } from "@/shared/analytics/figures/Panel";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { staffAnalytics } from "@/shared/i18n/es";
import { SearchWords } from "./SearchWords";

const texts = staffAnalytics.searches;

export function SearchesPanel({ searches }: { searches: AnalyticsSummary }) {
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <RankTable
        figure="searches"
        caption={texts.title}
        name={staffAnalytics.emptySearches.words}
        rows={rankKeys(searches)}
        empty={texts.empty}
      >
        {(row) => <SearchWords row={row} />}
      </RankTable>
    </Panel>
  );
}
