/* The breadcrumb, from the handles of the matched routes. */
import { ChevronRight } from "lucide-react";
import { Link, useMatches } from "react-router";
import { layout } from "@/shared/i18n/es";
import type { RouteHandle } from "../routeHandle";
import styles from "./Breadcrumb.module.css";

interface Crumb {
  text: string;
  /** The link's address; null when the segment has no page. */
  to: string | null;
}

export function Breadcrumb() {
  const crumbs = useMatches().flatMap(({ handle, pathname }): Crumb[] => {
    const crumb = (handle as RouteHandle | undefined)?.crumb;
    if (!crumb) return [];
    if (typeof crumb === "string") return [{ text: crumb, to: pathname }];
    return crumb(pathname).map((text) => ({ text, to: null }));
  });
  const last = crumbs.length - 1;
  return (
    <nav className={styles.breadcrumb} aria-label={layout.breadcrumb}>
      <ol>
        {crumbs.map(({ text, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place in the path
          <li key={index}>
            {index === last ? (
              <span aria-current="page">{text}</span>
            ) : to ? (
              <Link to={to}>{text}</Link>
            ) : (
              <span>{text}</span>
            )}
            {index < last && <ChevronRight aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
