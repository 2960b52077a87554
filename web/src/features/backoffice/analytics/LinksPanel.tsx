/* The links that lead on most often. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { PanelSkeleton } from "@/shared/analytics/figures/AnalyticsSkeleton";
import styles from "@/shared/analytics/figures/analytics.module.css";
import { KEYS_SHOWN } from "@/shared/analytics/figures/data";
import { Panel } from "@/shared/analytics/figures/Panel";
import { links as linkTexts, staffAnalytics } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { linksByUseQuery } from "./data";

const texts = staffAnalytics.links;

export function LinksPanel() {
  const result = useQuery(linksByUseQuery);
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <QueryResult result={result} skeleton={<PanelSkeleton />}>
        {(links) =>
          links === null || links.length === 0 ? (
            <p className={styles.empty}>{links === null ? texts.many : texts.empty}</p>
          ) : (
            <table className={styles.rank}>
              <caption className="hidden-visually">{texts.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.name}</th>
                  <th scope="col">{linkTexts.columns.rewrites}</th>
                </tr>
              </thead>
              <tbody>
                {links.slice(0, KEYS_SHOWN).map(({ id, name, input, rewrites }) => (
                  <tr key={id}>
                    <th scope="row">
                      <span
                        className={styles.rowBar}
                        style={{ inlineSize: `${(rewrites / (links[0]?.rewrites ?? 1)) * 100}%` }}
                      />
                      <span className={styles.rowName}>
                        <span>
                          <Link to={paths.backoffice.link(id)}>{name}</Link>
                        </span>
                        <small>{input}</small>
                      </span>
                    </th>
                    <td>{linkTexts.count(rewrites)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </QueryResult>
      <Link to={paths.backoffice.links()} className={buttonClass("quiet")}>
        {texts.all}
      </Link>
    </Panel>
  );
}
