/* Routes of the workspace's resources: one list and one form for each kind of the table. */
import type { RouteObject } from "react-router";
import { findResourceKind } from "@/features/resources/table";
import { resources as texts } from "@/shared/i18n/es";
import { paths } from "./paths";
import type { RouteHandle } from "./routeHandle";

/** The kind that a path names. */
const kindOf = (pathname: string) => findResourceKind(pathname.split("/")[2]);

export const resourceRoutes: RouteObject[] = [
  {
    path: paths.business.home(),
    handle: { crumb: texts.title } satisfies RouteHandle,
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/resources/ResourcesPage")).ResourcesPage,
        }),
      },
      {
        path: ":segment",
        handle: {
          crumb: (pathname) => [kindOf(pathname)?.title ?? pathname.split("/").at(-1) ?? ""],
        } satisfies RouteHandle,
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import("@/features/resources/ResourceListPage")).ResourceListPage,
            }),
          },
          {
            path: ":resourceId",
            handle: { crumb: (pathname) => [kindOf(pathname)?.name ?? ""] } satisfies RouteHandle,
            lazy: async () => ({
              Component: (await import("@/features/resources/ResourceFormPage")).ResourceFormPage,
            }),
          },
        ],
      },
    ],
  },
];
