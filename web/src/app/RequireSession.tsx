/* The door to every page that needs a sign-in, which is returned to once there is one. */
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { createQueryClient } from "@/shared/api/queryClient";
import { useRestoredSession } from "@/shared/api/session";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { type AppArea, AreaContext } from "./area";
import { Layout } from "./layout/Layout";

export function RequireSession({ area }: { area: AppArea }) {
  const { state, accountId, endReason } = useRestoredSession(area.session);
  const { pathname, search, hash } = useLocation();
  const wasInside = useRef(false);
  useEffect(() => {
    wasInside.current = state === "authenticated";
  }, [state]);

  if (state === "loading") return <PageLoading />;
  if (state === "anonymous") {
    // Who leaves does not ask to come back here; the next one may be somebody else.
    const left = wasInside.current && endReason === "signed_out";
    const from = pathname + search + hash;
    return <Navigate to={area.signIn} replace state={left ? null : { from }} />;
  }
  return (
    <AreaContext value={area}>
      <AuthenticatedClientContext value={area}>
        <AccountQueryCache key={accountId}>
          <Layout />
        </AccountQueryCache>
      </AuthenticatedClientContext>
    </AreaContext>
  );
}

/** What one account has seen is not for the next one. */
function AccountQueryCache({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
