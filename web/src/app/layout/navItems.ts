/* What the menu of each part of the app leads to. */
import {
  Blocks,
  CalendarClock,
  Gauge,
  House,
  type LucideIcon,
  ScrollText,
  Settings,
  Sprout,
  SquareTerminal,
  UsersRound,
} from "lucide-react";
import { backoffice, layout } from "@/shared/i18n/es";
import type { Area } from "../area";
import { paths } from "../paths";

export interface Place {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Its own pages below it count as it. */
  deep?: boolean;
  children?: readonly Place[];
}

const { names } = backoffice;

export const PLACES: Readonly<Record<Area["name"], readonly Place[]>> = {
  workspace: [
    { to: paths.home(), label: layout.home, Icon: House },
    {
      to: paths.plugins(),
      label: layout.plugins,
      Icon: Blocks,
      children: [{ to: paths.shifts(), label: layout.shifts, Icon: CalendarClock }],
    },
    { to: paths.settings(), label: layout.settings, Icon: Settings },
  ],
  backoffice: [
    { to: paths.backoffice.home(), label: names.kpis, Icon: Gauge },
    { to: paths.backoffice.accounts(), label: names.accounts, Icon: UsersRound, deep: true },
    {
      to: paths.backoffice.commands(),
      label: names.commands,
      Icon: SquareTerminal,
      deep: true,
      children: [{ to: paths.backoffice.audit(), label: names.audit, Icon: ScrollText }],
    },
    { to: paths.backoffice.seeds(), label: names.seeds, Icon: Sprout },
  ],
};
