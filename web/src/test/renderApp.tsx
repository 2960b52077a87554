/* Renders the whole app at an address, for tests of its pages. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { routes } from "@/app/router";
import { createQueryClient } from "@/shared/api/queryClient";
import { Toasts } from "@/shared/ui/overlay/Toasts";

// A page's first import transforms its modules, which on a busy machine takes longer than a test waits for anything.
await loadPages(routes);

async function loadPages(table: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    table.flatMap(({ lazy, children = [] }) => [
      typeof lazy === "function" ? lazy() : undefined,
      loadPages(children),
    ]),
  );
}

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
