/* The app header: navigation button, brand and profile menu. */
import { Menu, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link } from "react-router";
import { app, backoffice, layout } from "@/shared/i18n/es";
import { PharmacyCross } from "@/shared/ui/page/PharmacyCross";
import { useArea } from "../area";
import styles from "./AppHeader.module.css";
import { ProfileMenu } from "./ProfileMenu";

interface Props {
  phone: boolean;
  /** True when the navigation is open. */
  open: boolean;
  /** The navigation element's id. */
  controls: string;
  onToggle: () => void;
}

export function AppHeader({ phone, open, controls, onToggle }: Props) {
  const { name, home } = useArea();
  const label = phone ? layout.openMenu : open ? layout.collapseMenu : layout.expandMenu;
  const Icon = phone ? Menu : open ? PanelLeftClose : PanelLeftOpen;
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Icon aria-hidden />
      </button>
      <Link to={home} className={styles.brand}>
        <PharmacyCross className={styles.mark} />
        {app.name}
        {name === "backoffice" && <span className={styles.area}>{backoffice.names.home}</span>}
      </Link>
      <ProfileMenu />
    </header>
  );
}
