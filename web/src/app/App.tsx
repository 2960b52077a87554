/* The app's root: query client, router and toasts. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "@/shared/api/queryClient";
import { Toasts } from "@/shared/ui/overlay/Toasts";
import { router } from "./router";

// The query client of pages without a session; each account has its own.
const publicQueryClient = createQueryClient();

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={publicQueryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
