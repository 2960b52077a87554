/* Guards the pages that need a session: redirects to the sign-in page, which returns to the requested page. */
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { createQueryClient } from "@/shared/api/queryClient";
import { refetchWhenServerReturns } from "@/shared/api/recovery/serverReturn";
import { useRestoredSession } from "@/shared/api/session";
import { forgetDrafts } from "@/shared/ui/form/formDraft";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { type AppArea, AreaContext } from "./area";
import { forgetChoices } from "./palette/recentChoices";
import { paths } from "./paths";

interface Props {
  area: AppArea;
  /** The layout of the area's pages. */
  children: ReactNode;
}

export function RequireSession({ area, children }: Props) {
  const { state, accountId, endReason } = useRestoredSession(area.session);
  const { pathname, search, hash } = useLocation();
  const wasInside = useRef(false);
  useEffect(() => {
    wasInside.current = state === "authenticated";
  }, [state]);
  // The next person at this browser does not see what this one was writing, nor where they were.
  useEffect(() => {
    if (state !== "anonymous" || endReason !== "signed_out") return;
    forgetDrafts();
    forgetChoices();
  }, [state, endReason]);

  if (state === "loading") return <PageLoading />;
  if (state === "anonymous") {
    // After signing out, the next sign-in must not return here: it may be another person.
    const left = wasInside.current && endReason === "signed_out";
    if (wasInside.current && endReason === "moved") return <Navigate to={paths.home()} />;
    const from = pathname + search + hash;
    return <Navigate to={area.signInPath} replace state={left ? null : { from }} />;
  }
  return (
    <AreaContext value={area}>
      <AuthenticatedClientContext value={area}>
        <AccountQueryCache key={accountId}>{children}</AccountQueryCache>
      </AuthenticatedClientContext>
    </AreaContext>
  );
}

/** Gives each account a query cache of its own, so that no account sees another's data. */
function AccountQueryCache({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => refetchWhenServerReturns(queries), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
