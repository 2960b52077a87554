/* Renders the whole app at an address, for tests of its pages. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { routes } from "@/app/router";
import { createQueryClient } from "@/shared/api/queryClient";
import { Toasts } from "@/shared/ui/overlay/Toasts";

/** Returns the router, whose state has the current location. */
export function renderApp(path: string, table: RouteObject[] = routes) {
  const router = createMemoryRouter(table, { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return router;
}
