/* Sections of a subject as tabs, each an address; on a phone the row scrolls. */
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import styles from "./Tabs.module.css";

export interface Tab {
  to: string;
  label: string;
  /** True for a section whose address is the beginning of the others'. */
  isExact?: boolean;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row scrolls: the open tab is in view, also after a link from elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address may open another tab
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab && nav.current) nav.current.scrollLeft = tab.offsetLeft - 24;
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ to, label, isExact = false }) => (
          <li key={to}>
            <NavLink to={to} end={isExact}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
