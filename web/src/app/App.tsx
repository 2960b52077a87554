/* What surrounds every route: the data layer, the router and the toasts. */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "@/shared/api/query";
import { session } from "@/shared/api/workspace";
import { Toasts } from "@/shared/ui/Toasts";
import { router } from "./router";

const queries = createQueryClient();

// What one account has seen is not for the next one.
let seenBy = session.view().accountId;
session.subscribe(() => {
  const { accountId } = session.view();
  if (accountId === seenBy) return;
  seenBy = accountId;
  queries.clear();
});

void session.start();

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
