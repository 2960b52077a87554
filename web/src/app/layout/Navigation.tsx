/* The menu of places, as a column of names or, collapsed, of icons. */
import { NavLink } from "react-router";
import { layout } from "@/shared/i18n/es";
import { useArea } from "../area";
import styles from "./Navigation.module.css";
import { PLACES, type Place } from "./navItems";

interface Props {
  collapsed?: boolean;
  /** Called when a place was chosen. */
  onChoose?: () => void;
}

export function Navigation({ collapsed = false, onChoose }: Props) {
  const { name } = useArea();
  return (
    <nav className={styles.navigation} aria-label={layout.navigation} data-collapsed={collapsed || undefined}>
      <Places places={PLACES[name]} collapsed={collapsed} onChoose={onChoose} />
      <p className={styles.version}>{layout.version}</p>
    </nav>
  );
}

interface PlacesProps {
  places: readonly Place[];
  collapsed: boolean;
  onChoose: (() => void) | undefined;
}

function Places({ places, collapsed, onChoose }: PlacesProps) {
  return (
    <ul>
      {places.map(({ to, label, Icon, deep = false, children }) => (
        <li key={to}>
          <NavLink to={to} end={!deep} title={collapsed ? label : undefined} onClick={onChoose}>
            <Icon aria-hidden />
            <span>{label}</span>
          </NavLink>
          {children && <Places places={children} collapsed={collapsed} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}
