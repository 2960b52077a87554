/* The choice of the theme in the profile menu. */
import { Menu } from "@base-ui/react/menu";
import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { theme as texts } from "@/shared/i18n/es";
import { setTheme, THEMES, type Theme, useTheme } from "@/shared/theme/theme";
import styles from "./ProfileMenu.module.css";

const ICONS: Readonly<Record<Theme, LucideIcon>> = { light: Sun, dark: Moon, system: Monitor };

export function ThemeItems() {
  const theme = useTheme();
  return (
    <Menu.Group>
      <Menu.Separator className={styles.line} />
      <Menu.GroupLabel className={styles.label}>{texts.title}</Menu.GroupLabel>
      <Menu.RadioGroup className={styles.themes} value={theme} onValueChange={setTheme}>
        {THEMES.map((one) => {
          const Icon = ICONS[one];
          return (
            <Menu.RadioItem key={one} value={one} className={styles.theme}>
              <Icon aria-hidden />
              {texts.names[one]}
            </Menu.RadioItem>
          );
        })}
      </Menu.RadioGroup>
    </Menu.Group>
  );
}
