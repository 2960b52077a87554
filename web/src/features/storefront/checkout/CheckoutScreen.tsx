/* The checkout with what it needs beyond the store's first view: TanStack Query, and the session for uploads. */
import { QueryClientProvider } from "@tanstack/react-query";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { StoreSkeleton } from "../browse/StoreSkeleton";
import { shoppingArea } from "../data";
import { useLazyQueries, useLazyQueriesFailure } from "../lazyQueries";
import { CheckoutPage } from "./CheckoutPage";

export function CheckoutScreen() {
  const queries = useLazyQueries(true);
  const { error, retry } = useLazyQueriesFailure();
  if (error !== null) return <LoadFailure text={queryErrorMessage(error)} onRetry={retry} />;
  if (!queries) return <StoreSkeleton />;
  return (
    <QueryClientProvider client={queries.queryClient}>
      <AuthenticatedClientContext value={shoppingArea}>
        <CheckoutPage />
      </AuthenticatedClientContext>
    </QueryClientProvider>
  );
}
