/* Routes of the development server: a build has none of them, nor their pages. */
import type { RouteObject } from "react-router";

export const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "/dev/ui",
        lazy: async () => ({ Component: (await import("@/features/dev/UiPage")).UiPage }),
      },
    ]
  : [];
