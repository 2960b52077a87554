/* The navigation items of each area. */
import {
  Activity,
  Blocks,
  BookUser,
  Building2,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  Cross,
  FolderTree,
  GalleryHorizontalEnd,
  Gauge,
  House,
  Images,
  LayoutGrid,
  LayoutTemplate,
  Link2,
  type LucideIcon,
  Mail,
  MapPin,
  MessagesSquare,
  Package,
  ScrollText,
  Settings,
  ShoppingBag,
  Sprout,
  SquareTerminal,
  Store,
  UserRound,
  UsersRound,
  WalletCards,
} from "lucide-react";
import {
  activity,
  analytics,
  backoffice,
  business,
  chat,
  files,
  invitations,
  layout,
  orders,
  ownAccount,
  pages,
  payments,
  showrooms,
  storeOrders,
  stores,
} from "@/shared/i18n/es";
import type { AppArea } from "../area";
import { paths } from "../paths";

export interface NavItem {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** True when the item is also active on pages below its address. */
  matchesSubpages?: boolean;
  /** True when the number of unread messages stands beside it. */
  countsUnread?: boolean;
  children?: readonly NavItem[];
  /** True when the address has no page of its own, as the specification says. */
  hasNoPage?: boolean;
  /** True when only a workspace that manages pharmacies has it. */
  needsPharmacies?: boolean;
}

const { names } = backoffice;

export const NAV_ITEMS: Readonly<Record<AppArea["name"], readonly NavItem[]>> = {
  workspace: [
    { to: paths.home(), label: layout.home, Icon: House },
    { to: paths.orders.board(), label: storeOrders.title, Icon: ClipboardList, matchesSubpages: true },
    {
      to: paths.messages.home(),
      label: chat.title,
      Icon: MessagesSquare,
      matchesSubpages: true,
      countsUnread: true,
    },
    { to: paths.business.home(), label: business.title, Icon: Package, matchesSubpages: true },
    { to: paths.stores.list(), label: stores.title, Icon: Store, matchesSubpages: true },
    { to: paths.showrooms.list(), label: showrooms.title, Icon: GalleryHorizontalEnd, matchesSubpages: true },
    { to: paths.pages.list(), label: pages.title, Icon: LayoutTemplate, matchesSubpages: true },
    { to: paths.payments(), label: payments.title, Icon: WalletCards },
    { to: paths.analytics(), label: analytics.title, Icon: ChartColumn },
    { to: paths.activity(), label: activity.title, Icon: Activity },
    { to: paths.media(), label: files.title, Icon: Images, matchesSubpages: true },
    {
      to: paths.plugins(),
      label: layout.plugins,
      Icon: Blocks,
      hasNoPage: true,
      children: [{ to: paths.shifts(), label: layout.shifts, Icon: CalendarClock, needsPharmacies: true }],
    },
    { to: paths.settings(), label: layout.settings, Icon: Settings, hasNoPage: true },
  ],
  consumer: [
    { to: paths.consumer.orders(), label: orders.title, Icon: ShoppingBag, matchesSubpages: true },
    {
      to: paths.consumer.messages(),
      label: chat.title,
      Icon: MessagesSquare,
      matchesSubpages: true,
      countsUnread: true,
    },
    { to: paths.consumer.invitations(), label: invitations.title, Icon: Mail },
    { to: paths.consumer.account(), label: ownAccount.title, Icon: UserRound },
  ],
  backoffice: [
    { to: paths.backoffice.home(), label: names.kpis, Icon: Gauge },
    { to: paths.backoffice.analytics(), label: analytics.title, Icon: ChartColumn },
    { to: paths.backoffice.accounts(), label: names.accounts, Icon: UsersRound, matchesSubpages: true },
    { to: paths.backoffice.workspaces(), label: names.workspaces, Icon: Building2 },
    { to: paths.backoffice.stores(), label: names.stores, Icon: Store },
    { to: paths.backoffice.orders(), label: names.orders, Icon: ClipboardList, matchesSubpages: true },
    {
      to: paths.backoffice.messages(),
      label: chat.title,
      Icon: MessagesSquare,
      matchesSubpages: true,
      countsUnread: true,
    },
    {
      to: paths.backoffice.pages(),
      label: names.pages,
      Icon: BookUser,
      matchesSubpages: true,
      children: [
        { to: paths.backoffice.pois(), label: names.pois, Icon: MapPin },
        { to: paths.backoffice.categories(), label: names.categories, Icon: FolderTree },
        { to: paths.backoffice.blocks(), label: names.blocks, Icon: LayoutGrid },
        { to: paths.backoffice.links(), label: names.links, Icon: Link2 },
      ],
    },
    { to: paths.backoffice.groups(), label: names.groups, Icon: Cross, matchesSubpages: true },
    {
      to: paths.backoffice.commands(),
      label: names.commands,
      Icon: SquareTerminal,
      matchesSubpages: true,
      children: [{ to: paths.backoffice.audit(), label: names.audit, Icon: ScrollText }],
    },
    { to: paths.backoffice.seeds(), label: names.seeds, Icon: Sprout },
  ],
};
