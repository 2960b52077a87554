/* Where the page is: the crumbs that the routes of its path carry. */
import { ChevronRight } from "lucide-react";
import { Link, useMatches } from "react-router";
import { layout } from "@/shared/i18n/es";
import type { Handle } from "../router";
import styles from "./Breadcrumb.module.css";

export function Breadcrumb() {
  const crumbs = useMatches().flatMap(({ handle, pathname }) => {
    const crumb = (handle as Handle | undefined)?.crumb;
    return crumb ? [{ crumb, pathname }] : [];
  });
  const last = crumbs.length - 1;
  return (
    <nav className={styles.breadcrumb} aria-label={layout.breadcrumb}>
      <ol>
        {crumbs.map(({ crumb, pathname }, index) => (
          <li key={pathname}>
            {index < last ? <Link to={pathname}>{crumb}</Link> : <span aria-current="page">{crumb}</span>}
            {index < last && <ChevronRight aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
