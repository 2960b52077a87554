/* The routes of the staff's part of the app. */
import type { RouteObject } from "react-router";
import { backoffice as texts } from "@/shared/i18n/es";
import { backoffice } from "./area";
import { inside } from "./lazyLayout";
import { NotFound } from "./NotFound";
import { paths } from "./paths";
import { RouteError } from "./RouteError";
import type { Handle } from "./routeHandle";

const crumb = (text: string): Handle => ({ crumb: text });
/** The last part of the path, where it is what the page is about. */
const lastPart = (): Handle => ({
  crumb: (pathname) => [decodeURIComponent(pathname.split("/").at(-1) ?? "")],
});
const { names } = texts;

const pages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import("@/features/backoffice/kpis/KpisPage")).KpisPage }),
  },
  {
    path: paths.backoffice.accounts(),
    handle: crumb(names.accounts),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/accounts/AccountsPage")).AccountsPage,
        }),
      },
      {
        path: ":accountId",
        handle: crumb(names.account),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/accounts/AccountPage")).AccountPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.seeds(),
    handle: crumb(names.seeds),
    lazy: async () => ({ Component: (await import("@/features/backoffice/seeds/SeedsPage")).SeedsPage }),
  },
  {
    path: paths.backoffice.commands(),
    handle: crumb(names.commands),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/backoffice/commands/TopicsPage")).TopicsPage,
        }),
      },
      {
        path: ":topic",
        handle: lastPart(),
        lazy: async () => ({
          Component: (await import("@/features/backoffice/commands/TopicPage")).TopicPage,
        }),
      },
    ],
  },
  {
    path: paths.backoffice.audit(),
    handle: crumb(names.audit),
    lazy: async () => ({ Component: (await import("@/features/backoffice/audit/AuditPage")).AuditPage }),
  },
  { path: "*", Component: NotFound, handle: lastPart() },
];

export const backofficeRoutes: RouteObject[] = [
  {
    path: paths.backoffice.signIn(),
    lazy: async () => ({ Component: (await import("@/features/auth/StaffSignInPage")).StaffSignInPage }),
  },
  {
    path: paths.backoffice.home(),
    lazy: inside(backoffice),
    handle: crumb(names.home),
    children: [
      // A page that breaks leaves the frame around it.
      { ErrorBoundary: () => <RouteError inside />, children: pages },
    ],
  },
];
