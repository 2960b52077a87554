/* The words of a search, as a link that searches for them. */
import { paths } from "@/app/paths";
import type { RankedKey } from "@/shared/analytics/figures/figures";
import { staffAnalytics } from "@/shared/i18n/es";

const texts = staffAnalytics.emptySearches;

export function SearchWords({ row: { key } }: { row: RankedKey }) {
  if (key === null) return texts.others;
  return (
    <a href={paths.explore({ query: key })} title={texts.explore(key)}>
      {key}
    </a>
  );
}
