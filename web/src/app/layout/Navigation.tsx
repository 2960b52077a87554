/* The navigation menu: a column of labels or, when collapsed, of icons. */
import { NavLink } from "react-router";
import { UnreadBadge } from "@/shared/chat/UnreadBadge";
import { layout } from "@/shared/i18n/es";
import styles from "./Navigation.module.css";
import type { NavItem } from "./navItems";
import { useNavItems } from "./useNavItems";

interface Props {
  isCollapsed?: boolean;
  /** Called when an item is chosen. */
  onItemChosen?: () => void;
}

export function Navigation({ isCollapsed = false, onItemChosen }: Props) {
  const items = useNavItems();
  return (
    <nav
      className={styles.navigation}
      aria-label={layout.navigation}
      data-collapsed={isCollapsed || undefined}
    >
      <NavItemList items={items} isCollapsed={isCollapsed} onItemChosen={onItemChosen} />
      <p className={styles.version}>{layout.version}</p>
    </nav>
  );
}

interface NavItemListProps {
  items: readonly NavItem[];
  isCollapsed: boolean;
  onItemChosen: (() => void) | undefined;
}

function NavItemList({ items, isCollapsed, onItemChosen }: NavItemListProps) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ to, label, Icon, matchesSubpages = false, countsUnread = false, children }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={!matchesSubpages}
            title={isCollapsed ? label : undefined}
            onClick={onItemChosen}
          >
            <Icon aria-hidden />
            <span>{label}</span>
            {countsUnread && <UnreadBadge className={styles.badge} />}
          </NavLink>
          {children && <NavItemList items={children} isCollapsed={isCollapsed} onItemChosen={onItemChosen} />}
        </li>
      ))}
    </ul>
  );
}
