/* The route table; each page is its own chunk, and its handle carries the breadcrumb. */
import { createBrowserRouter, type RouteObject } from "react-router";
import { app, common } from "@/shared/i18n/es";
import { NotFound } from "./NotFound";
import { paths } from "./paths";
import { RouteError } from "./RouteError";

export interface Handle {
  crumb: string;
}

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => <p role="status">{common.loading}</p>,
    children: [
      {
        path: paths.home(),
        handle: { crumb: app.home } satisfies Handle,
        lazy: async () => ({ Component: (await import("@/features/welcome/WelcomePage")).WelcomePage }),
      },
      { path: "*", Component: NotFound, handle: { crumb: app.notFoundCode } satisfies Handle },
    ],
  },
];

export const router = createBrowserRouter(routes);
