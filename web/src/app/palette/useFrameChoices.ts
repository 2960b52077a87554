/* The choices that every palette has: the screens of the area, and what can be done on each of them. */
import { ArrowRightLeft, Bell, KeyRound, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useOtherAccounts } from "@/shared/api/currentAccount";
import { frame, layout, push, palette as texts, theme as themeTexts } from "@/shared/i18n/es";
import { setTheme, THEMES, useTheme } from "@/shared/theme/theme";
import { useArea } from "../area";
import type { NavItem } from "../layout/navItems";
import { useNavItems } from "../layout/useNavItems";
import { paths } from "../paths";
import type { PaletteChoice } from "./choice";
import { useOpenFrameDialog } from "./frameDialogContext";

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

export function useScreenChoices(): readonly PaletteChoice[] {
  const { name } = useArea();
  const notifications = name === "backoffice" ? paths.backoffice.notifications() : paths.notifications();
  return [
    ...screensOf(useNavItems()),
    { id: `screen:${notifications}`, label: push.title, Icon: Bell, target: notifications },
  ];
}

function screensOf(items: readonly NavItem[]): PaletteChoice[] {
  return items.flatMap(({ to, label, Icon, hasNoPage, children = [] }) => [
    ...(hasNoPage ? [] : [{ id: `screen:${to}`, label, Icon, target: to }]),
    ...screensOf(children),
  ]);
}

export function useActionChoices(): readonly PaletteChoice[] {
  const { session } = useArea();
  const current = useTheme();
  const others = useOtherAccounts(true);
  const openDialog = useOpenFrameDialog();
  return [
    ...THEMES.filter((theme) => theme !== current).map((theme) => ({
      id: `action:theme:${theme}`,
      label: texts.theme(themeTexts.names[theme]),
      keywords: texts.themeKeywords,
      Icon: THEME_ICONS[theme],
      target: () => setTheme(theme),
    })),
    {
      id: "action:account",
      label: frame.ownAccount,
      keywords: texts.accountKeywords,
      Icon: UserRound,
      target: () => openDialog?.("account"),
    },
    {
      id: "action:password",
      label: texts.password,
      keywords: texts.passwordKeywords,
      Icon: KeyRound,
      target: () => openDialog?.("password"),
    },
    ...others.map(({ id, scope }) => ({
      id: `action:switch:${id}`,
      label: texts.switchTo(scope.name),
      keywords: texts.switchKeywords,
      Icon: ArrowRightLeft,
      target: () => void session.getAccessToken({ accountId: id }),
    })),
    {
      id: "action:sign_out",
      label: layout.signOut,
      keywords: texts.signOutKeywords,
      Icon: LogOut,
      target: () => void session.signOut(),
    },
  ];
}
