/* The menu of places, as a column of names or, collapsed, of icons. */
import { Blocks, CalendarClock, House, type LucideIcon, Settings } from "lucide-react";
import { NavLink } from "react-router";
import { layout } from "@/shared/i18n/es";
import { paths } from "../paths";
import styles from "./Navigation.module.css";

interface Place {
  to: string;
  label: string;
  Icon: LucideIcon;
  children?: readonly Place[];
}

const PLACES: readonly Place[] = [
  { to: paths.home(), label: layout.home, Icon: House },
  {
    to: paths.plugins(),
    label: layout.plugins,
    Icon: Blocks,
    children: [{ to: paths.shifts(), label: layout.shifts, Icon: CalendarClock }],
  },
  { to: paths.settings(), label: layout.settings, Icon: Settings },
];

interface Props {
  collapsed?: boolean;
  /** Called when a place was chosen. */
  onChoose?: () => void;
}

export function Navigation({ collapsed = false, onChoose }: Props) {
  return (
    <nav className={styles.navigation} aria-label={layout.navigation} data-collapsed={collapsed || undefined}>
      <Places places={PLACES} collapsed={collapsed} onChoose={onChoose} />
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
      {places.map(({ to, label, Icon, children }) => (
        <li key={to}>
          <NavLink to={to} end title={collapsed ? label : undefined} onClick={onChoose}>
            <Icon aria-hidden />
            <span>{label}</span>
          </NavLink>
          {children && <Places places={children} collapsed={collapsed} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}
