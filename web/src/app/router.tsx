/* The route table; each page is its own chunk. */
import { createBrowserRouter, type RouteObject } from "react-router";
import { activity, analytics, files, layout, payments, push } from "@/shared/i18n/es";
import { ensureTemporal } from "@/shared/lib/temporal";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { workspaceArea } from "./area";
import { backofficeRoutes } from "./backofficeRoutes";
import { businessRoutes } from "./businessRoutes";
import { chatRoutes } from "./chatRoutes";
import { consumerRoutes } from "./consumerRoutes";
import { devRoutes } from "./devRoutes";
import { lazyLayout } from "./lazyLayout";
import { NotFound } from "./NotFound";
import { orderRoutes } from "./orderRoutes";
import { pageRoutes } from "./pageRoutes";
import { paths } from "./paths";
import { RouteError } from "./RouteError";
import { breadcrumbsFromPath, type RouteHandle } from "./routeHandle";
import { showroomRoutes } from "./showroomRoutes";
import { storeRoutes } from "./storeRoutes";

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        path: paths.signIn(),
        lazy: async () => ({ Component: (await import("@/features/auth/SignInPage")).SignInPage }),
      },
      {
        path: paths.home(),
        lazy: lazyLayout(workspaceArea),
        handle: { crumb: layout.home } satisfies RouteHandle,
        children: [
          {
            // A page that breaks keeps the layout around it.
            ErrorBoundary: () => <RouteError withinLayout />,
            children: [
              {
                index: true,
                lazy: async () => {
                  const [{ WelcomePage }] = await Promise.all([
                    import("@/features/welcome/WelcomePage"),
                    ensureTemporal(),
                  ]);
                  return { Component: WelcomePage };
                },
              },
              {
                path: paths.shifts(),
                lazy: async () => ({
                  Component: (await import("@/features/shifts/ShiftsPage")).ShiftsPage,
                }),
                handle: { crumb: breadcrumbsFromPath } satisfies RouteHandle,
              },
              ...businessRoutes,
              ...storeRoutes,
              ...showroomRoutes,
              ...pageRoutes,
              ...orderRoutes,
              ...chatRoutes(paths.messages.home(), "workspace"),
              {
                path: paths.payments(),
                lazy: async () => ({
                  Component: (await import("@/features/payments/PaymentsPage")).PaymentsPage,
                }),
                handle: { crumb: payments.title } satisfies RouteHandle,
              },
              {
                path: paths.analytics(),
                lazy: async () => {
                  const [{ AnalyticsPage }] = await Promise.all([
                    import("@/features/business/analytics/AnalyticsPage"),
                    ensureTemporal(),
                  ]);
                  return { Component: AnalyticsPage };
                },
                handle: { crumb: analytics.title } satisfies RouteHandle,
              },
              {
                path: paths.activity(),
                lazy: async () => ({
                  Component: (await import("@/features/activity/ActivityPage")).ActivityPage,
                }),
                handle: { crumb: activity.title } satisfies RouteHandle,
              },
              {
                path: paths.notifications(),
                lazy: async () => {
                  const { NotificationsPage } = await import("@/features/notifications/NotificationsPage");
                  return { element: <NotificationsPage area="workspace" /> };
                },
                handle: { crumb: push.title } satisfies RouteHandle,
              },
              {
                path: paths.media(),
                lazy: async () => ({ Component: (await import("@/features/media/MediaPage")).MediaPage }),
                handle: { crumb: files.title } satisfies RouteHandle,
              },
              {
                path: "*",
                Component: NotFound,
                handle: { crumb: breadcrumbsFromPath } satisfies RouteHandle,
              },
            ],
          },
        ],
      },
      {
        path: paths.recover(),
        lazy: async () => ({ Component: (await import("@/features/auth/RecoverPage")).RecoverPage }),
      },
      ...consumerRoutes,
      ...backofficeRoutes,
      ...devRoutes,
    ],
  },
];

export const router = createBrowserRouter(routes);
