/* Routes of the workspace's own pages: its data, team, plans and services, and the lists and forms of its resources. */
import { type LoaderFunction, type RouteObject, redirect } from "react-router";
import { findResourceKind } from "@/features/resources/table";
import { members, plans, services, business as texts } from "@/shared/i18n/es";
import { movedPath } from "./movedPaths";
import { paths } from "./paths";
import type { RouteHandle } from "./routeHandle";

const handleWithCrumb = (text: string): RouteHandle => ({ crumb: text });

/** The kind of resource that a path names. */
const kindOf = (pathname: string) => findResourceKind(pathname.split("/")[2], false);

/** Redirects the address of a resource that moved below its store. */
const redirectMoved: LoaderFunction = ({ params: { segment = "", resourceId }, request }) => {
  const path = movedPath({ segment, resourceId, storeId: new URL(request.url).searchParams.get("tienda") });
  return path === null ? null : redirect(path);
};

const resourcePages: RouteObject = {
  path: ":segment",
  handle: {
    crumb: (pathname) => [kindOf(pathname)?.title ?? pathname.split("/").at(-1) ?? ""],
  } satisfies RouteHandle,
  children: [
    {
      index: true,
      loader: redirectMoved,
      lazy: async () => ({
        Component: (await import("@/features/resources/ResourceListPage")).ResourceListPage,
      }),
    },
    {
      path: ":resourceId",
      loader: redirectMoved,
      handle: { crumb: (pathname) => [kindOf(pathname)?.name ?? ""] } satisfies RouteHandle,
      lazy: async () => ({
        Component: (await import("@/features/resources/ResourceFormPage")).ResourceFormPage,
      }),
    },
  ],
};

export const businessRoutes: RouteObject[] = [
  {
    path: paths.business.home(),
    handle: handleWithCrumb(texts.title),
    children: [
      {
        index: true,
        lazy: async () => {
          const [{ BusinessPage }, { ResourceKindList }] = await Promise.all([
            import("@/features/business/BusinessPage"),
            import("@/features/resources/ResourceKindList"),
          ]);
          return { element: <BusinessPage resources={<ResourceKindList />} /> };
        },
      },
      {
        path: paths.business.data(),
        handle: handleWithCrumb(texts.data),
        lazy: async () => ({
          Component: (await import("@/features/business/WorkspaceFormPage")).WorkspaceFormPage,
        }),
      },
      {
        path: paths.business.members(),
        handle: handleWithCrumb(members.title),
        lazy: async () => ({ Component: (await import("@/features/business/MembersPage")).MembersPage }),
      },
      {
        path: paths.business.plans(),
        handle: handleWithCrumb(plans.title),
        lazy: async () => ({ Component: (await import("@/features/business/PlansPage")).PlansPage }),
      },
      {
        path: paths.business.services(),
        handle: handleWithCrumb(services.title),
        lazy: async () => ({ Component: (await import("@/features/business/ServicesPage")).ServicesPage }),
      },
      resourcePages,
    ],
  },
];
