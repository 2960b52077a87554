/* The app header: navigation button, brand and profile menu. */
import { Menu, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link } from "react-router";
import { UnreadBadge } from "@/shared/chat/UnreadBadge";
import { app, backoffice, layout } from "@/shared/i18n/es";
import { HubMark } from "@/shared/ui/marks/HubMark";
import { useArea } from "../area";
import { PaletteButton } from "../palette/PaletteButton";
import styles from "./AppHeader.module.css";
import { ProfileMenu } from "./ProfileMenu";

interface AppHeaderProps {
  isPhone: boolean;
  /** True when the navigation is open. */
  isOpen: boolean;
  /** The navigation element's id. */
  navigationId: string;
  onToggle: () => void;
}

export function AppHeader({ isPhone, isOpen, navigationId, onToggle }: AppHeaderProps) {
  const { name, homePath } = useArea();
  const label = isPhone ? layout.openMenu : isOpen ? layout.collapseMenu : layout.expandMenu;
  const Icon = isPhone ? Menu : isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.toggle}
        title={label}
        aria-expanded={isOpen}
        aria-controls={navigationId}
        onClick={onToggle}
      >
        <Icon aria-hidden />
        <span className="hidden-visually">{label}</span>
        {isPhone && <UnreadBadge className={styles.badge} />}
      </button>
      <Link to={homePath} className={styles.brand}>
        <HubMark className={styles.mark} />
        {app.name}
        {name === "backoffice" && <span className={styles.area}>{backoffice.names.home}</span>}
      </Link>
      <PaletteButton />
      <ProfileMenu />
    </header>
  );
}
