/* Routes of a workspace's pages in the directory: the list, and the sections of each. */
import type { RouteObject } from "react-router";
import { pages as texts } from "@/shared/i18n/es";
import { paths } from "./paths";
import type { RouteHandle } from "./routeHandle";

const { names } = texts;

const handleWithCrumb = (text: string): RouteHandle => ({ crumb: text });

export const pageRoutes: RouteObject[] = [
  {
    path: paths.pages.list(),
    handle: handleWithCrumb(texts.title),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import("@/features/pages/PagesPage")).PagesPage }),
      },
      {
        path: ":pageId",
        lazy: async () => ({ Component: (await import("@/features/pages/PageFrame")).PageFrame }),
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import("@/features/pages/OverviewPage")).OverviewPage,
            }),
          },
          {
            path: "datos",
            handle: handleWithCrumb(names.info),
            lazy: async () => ({
              Component: (await import("@/features/pages/PageInfoPage")).PageInfoPage,
            }),
          },
          {
            path: "horarios",
            handle: handleWithCrumb(names.schedule),
            lazy: async () => ({
              Component: (await import("@/features/pages/SchedulePage")).SchedulePage,
            }),
          },
          {
            path: "direcciones",
            handle: handleWithCrumb(names.addresses),
            lazy: async () => ({
              Component: (await import("@/features/pages/AddressesPage")).AddressesPage,
            }),
          },
          {
            path: "enlaces",
            handle: handleWithCrumb(names.links),
            lazy: async () => ({ Component: (await import("@/features/pages/LinksPage")).LinksPage }),
          },
          {
            path: "ajustes",
            handle: handleWithCrumb(names.settings),
            lazy: async () => ({
              Component: (await import("@/features/pages/SettingsPage")).SettingsPage,
            }),
          },
        ],
      },
    ],
  },
];
