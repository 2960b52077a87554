/* Routes of a workspace's stores: the list, and the sections of each. */
import { Navigate, type RouteObject, useParams } from "react-router";
import { findResourceKind, isOfStore, RESOURCES, STORE_KIND } from "@/features/resources/table";
import type { StoreTab } from "@/features/stores/frame/StoreFrame";
import { stores as texts } from "@/shared/i18n/es";
import { paths } from "./paths";
import type { RouteHandle } from "./routeHandle";

const { names } = texts;

const handleWithCrumb = (text: string): RouteHandle => ({ crumb: text });

/** The kind of resource that a path below a store's names. */
const kindOf = (pathname: string) => findResourceKind(pathname.split("/")[3], true);

const resourceTabs = RESOURCES.filter(isOfStore).map(({ segment, title }) => ({ segment, label: title }));

const tabs: readonly StoreTab[] = [
  { segment: "articulos", label: names.articles },
  { segment: "adicionales", label: names.customizers },
  { segment: "catalogos", label: names.catalogs },
  ...resourceTabs,
  { segment: "politicas", label: names.policies },
  { segment: "cobros", label: names.methods },
  { segment: "publicar", label: names.publish },
  { segment: "datos", label: names.data },
];

const resourcePages: RouteObject = {
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
};

const storePages: RouteObject[] = [
  { index: true, Component: FirstTab },
  {
    path: "articulos",
    handle: handleWithCrumb(names.articles),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/stores/articles/ArticlesPage")).ArticlesPage,
        }),
      },
      {
        path: ":articleId",
        lazy: async () => ({
          Component: (await import("@/features/stores/articles/form/ArticleFormPage")).ArticleFormPage,
        }),
      },
    ],
  },
  {
    path: "adicionales",
    handle: handleWithCrumb(names.customizers),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/stores/customizers/CustomizersPage")).CustomizersPage,
        }),
      },
      {
        path: ":customizerId",
        lazy: async () => ({
          Component: (await import("@/features/stores/customizers/CustomizerFormPage")).CustomizerFormPage,
        }),
      },
    ],
  },
  {
    path: "catalogos",
    handle: handleWithCrumb(names.catalogs),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/stores/catalogs/CatalogsPage")).CatalogsPage,
        }),
      },
      {
        path: ":catalogId",
        lazy: async () => ({
          Component: (await import("@/features/stores/catalogs/CatalogFormPage")).CatalogFormPage,
        }),
      },
    ],
  },
  {
    path: "politicas",
    handle: handleWithCrumb(names.policies),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/stores/policies/PoliciesPage")).PoliciesPage,
        }),
      },
      {
        path: ":policyId",
        lazy: async () => ({
          Component: (await import("@/features/stores/policies/PolicyFormPage")).PolicyFormPage,
        }),
      },
    ],
  },
  {
    path: "cobros",
    handle: handleWithCrumb(names.methods),
    lazy: async () => ({ Component: (await import("@/features/stores/methods/MethodsPage")).MethodsPage }),
  },
  {
    path: "publicar",
    handle: handleWithCrumb(names.publish),
    lazy: async () => ({ Component: (await import("@/features/stores/publish/PublishPage")).PublishPage }),
  },
  {
    path: "datos",
    handle: handleWithCrumb(names.data),
    lazy: async () => ({
      Component: (await import("@/features/resources/ResourceFormPage")).StoreDataPage,
    }),
  },
  resourcePages,
];

function FirstTab() {
  return <Navigate to={paths.stores.articles(useParams().storeId ?? "")} replace />;
}

export const storeRoutes: RouteObject[] = [
  {
    path: paths.stores.list(),
    handle: handleWithCrumb(texts.title),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import("@/features/stores/frame/StoresPage")).StoresPage }),
      },
      {
        path: paths.stores.add(),
        handle: handleWithCrumb(STORE_KIND.name),
        lazy: async () => ({
          Component: (await import("@/features/resources/ResourceFormPage")).NewStorePage,
        }),
      },
      {
        path: ":storeId",
        lazy: async () => {
          const { StoreFrame } = await import("@/features/stores/frame/StoreFrame");
          return { element: <StoreFrame tabs={tabs} /> };
        },
        children: storePages,
      },
    ],
  },
];
