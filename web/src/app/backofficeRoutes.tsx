/* Routes of the backoffice. */
import type { RouteObject } from "react-router";
import { analytics, push, backoffice as texts } from "@/shared/i18n/es";
import { ensureTemporal } from "@/shared/lib/temporal";
import { backofficeArea } from "./area";
import { chatRoutes } from "./chatRoutes";
import { lazyLayout } from "./lazyLayout";
import { NotFound } from "./NotFound";
import { paths } from "./paths";
import { RouteError } from "./RouteError";
import type { RouteHandle } from "./routeHandle";

const handleWithCrumb = (text: string): RouteHandle => ({ crumb: text });
/** A breadcrumb of the path's last segment, where that names the page's subject. */
const lastSegmentHandle = (): RouteHandle => ({
  crumb: (pathname) => [decodeURIComponent(pathname.split("/").at(-1) ?? "")],
});
const { names } = texts;

const backofficePages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import("@/features/backoffice/kpis/KpisPage")).KpisPage }),
  },
  {
    path: paths.backoffice.analytics(),
    handle: handleWithCrumb(analytics.title),
    lazy: async () => {
      const [{ AnalyticsPage }] = await Promise.all([
        import("@/features/backoffice/analytics/AnalyticsPage"),
        ensureTemporal(),
      ]);
      return { Component: AnalyticsPage };
    },
  },
  {
    path: paths.backoffice.accounts(),
    handle: handleWithCrumb(names.accounts),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/accounts/AccountsPage")).AccountsPage,
        }),
      },
      {
        path: ":accountId",
        handle: handleWithCrumb(names.account),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/accounts/AccountPage")).AccountPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.workspaces(),
    handle: handleWithCrumb(names.workspaces),
    lazy: async () => ({
      Component: (await import("@/features/backoffice/workspaces/WorkspacesPage")).WorkspacesPage,
    }),
  },
  {
    path: paths.backoffice.stores(),
    handle: handleWithCrumb(names.stores),
    lazy: async () => ({
      Component: (await import("@/features/backoffice/stores/StoresPage")).StoresPage,
    }),
  },
  {
    path: paths.backoffice.orders(),
    handle: handleWithCrumb(names.orders),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/orders/OrdersPage")).OrdersPage,
        }),
      },
      {
        path: ":orderId",
        handle: handleWithCrumb(names.order),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/orders/OrderPage")).OrderPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.categories(),
    handle: handleWithCrumb(names.categories),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/categories/CategoriesPage")).CategoriesPage,
        }),
      },
      {
        path: ":categoryId",
        handle: handleWithCrumb(names.category),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/categories/CategoryFormPage")).CategoryFormPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.pages(),
    handle: handleWithCrumb(names.pages),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/pages/PagesPage")).PagesPage,
        }),
      },
      {
        path: ":pageId",
        handle: handleWithCrumb(names.page),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/pages/PageFormPage")).PageFormPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.pois(),
    handle: handleWithCrumb(names.pois),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/pois/PoisPage")).PoisPage,
        }),
      },
      {
        path: ":poiId",
        handle: handleWithCrumb(names.poi),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/pois/PoiFormPage")).PoiFormPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.blocks(),
    handle: handleWithCrumb(names.blocks),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/blocks/BlocksPage")).BlocksPage,
        }),
      },
      {
        path: ":blockId",
        handle: handleWithCrumb(names.block),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/blocks/BlockFormPage")).BlockFormPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.links(),
    handle: handleWithCrumb(names.links),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/links/LinksPage")).LinksPage,
        }),
      },
      {
        path: ":linkId",
        handle: handleWithCrumb(names.link),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/links/LinkFormPage")).LinkFormPage,
        }),
      },
    ],
  },
  ...chatRoutes(paths.backoffice.messages(), "backoffice"),
  {
    path: paths.backoffice.groups(),
    handle: handleWithCrumb(names.groups),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/groups/GroupsPage")).GroupsPage,
        }),
      },
      {
        path: ":groupId",
        handle: handleWithCrumb(names.group),
        lazy: async () => ({ Component: (await import("@/features/backoffice/groups/GroupPage")).GroupPage }),
      },
    ],
  },
  {
    path: paths.backoffice.seeds(),
    handle: handleWithCrumb(names.seeds),
    lazy: async () => ({ Component: (await import("@/features/backoffice/seeds/SeedsPage")).SeedsPage }),
  },
  {
    path: paths.backoffice.commands(),
    handle: handleWithCrumb(names.commands),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/commands/TopicsPage")).TopicsPage,
        }),
      },
      {
        path: ":topic",
        handle: lastSegmentHandle(),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/commands/TopicPage")).TopicPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.audit(),
    handle: handleWithCrumb(names.audit),
    lazy: async () => ({ Component: (await import("@/features/backoffice/audit/AuditPage")).AuditPage }),
  },
  {
    path: paths.backoffice.notifications(),
    handle: handleWithCrumb(push.title),
    lazy: async () => {
      const { NotificationsPage } = await import("@/features/notifications/NotificationsPage");
      return { element: <NotificationsPage area="backoffice" /> };
    },
  },
  { path: "*", Component: NotFound, handle: lastSegmentHandle() },
];

export const backofficeRoutes: RouteObject[] = [
  {
    path: paths.backoffice.signIn(),
    lazy: async () => ({ Component: (await import("@/features/auth/StaffSignInPage")).StaffSignInPage }),
  },
  {
    path: paths.backoffice.home(),
    lazy: lazyLayout(backofficeArea),
    handle: handleWithCrumb(names.home),
    children: [
      // A page that breaks keeps the layout around it.
      { ErrorBoundary: () => <RouteError withinLayout />, children: backofficePages },
    ],
  },
];
