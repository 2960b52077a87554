/* The searches that found nothing: what the town looks for and nobody offers. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import styles from "@/shared/analytics/figures/analytics.module.css";
import { type AnalyticsSummary, fractionOf, rankKeys } from "@/shared/analytics/figures/figures";
import { formatShare } from "@/shared/analytics/figures/figureText";
import { Panel } from "@/shared/analytics/figures/Panel";
import { RankTable } from "@/shared/analytics/figures/RankTable";
import { staffAnalytics } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { SearchWords } from "./SearchWords";

const texts = staffAnalytics.emptySearches;

interface Props {
  emptySearches: AnalyticsSummary;
  searches: AnalyticsSummary;
}

export function EmptySearchesPanel({ emptySearches, searches }: Props) {
  const share = fractionOf(emptySearches.total, searches.total);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {share !== null && emptySearches.total > 0 && (
        <p className={styles.strong}>
          {texts.share(formatCount(emptySearches.total), formatCount(searches.total), formatShare(share))}
        </p>
      )}
      <RankTable
        figure="searches_empty"
        caption={texts.title}
        name={texts.words}
        rows={rankKeys(emptySearches)}
        empty={searches.total > 0 ? texts.empty : staffAnalytics.searches.empty}
        action={({ key }) =>
          key !== null && (
            <Link to={paths.backoffice.pages({ query: key })} aria-label={texts.pagesOf(key)}>
              {texts.pages}
            </Link>
          )
        }
      >
        {(row) => <SearchWords row={row} />}
      </RankTable>
      {emptySearches.total > 0 && (
        <Link to={paths.backoffice.command("workspaces.create")} className={buttonClass("quiet")}>
          {texts.invite}
        </Link>
      )}
    </Panel>
  );
}
