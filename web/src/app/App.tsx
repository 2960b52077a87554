/* What surrounds every route: the data layer and the router. */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "@/shared/api/query";
import { router } from "./router";

const queries = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
