/* The door to every page that needs a sign-in, which is returned to once there is one. */
import { lazy, Suspense, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "@/shared/api/session";
import { session } from "@/shared/api/workspace";
import { Loading } from "@/shared/ui/Loading";
import { paths } from "./paths";

// A chunk of its own: whoever is only sent to sign in need not load it.
const Layout = lazy(async () => ({ default: (await import("./layout/Layout")).Layout }));

export function RequireSession() {
  const { state, accountId, ended } = useSession(session);
  const { pathname, search, hash } = useLocation();
  const wasInside = useRef(false);
  useEffect(() => {
    wasInside.current = state === "authenticated";
  }, [state]);

  if (state === "loading") return <Loading />;
  if (state === "anonymous") {
    // Who leaves does not ask to come back here; the next one may be somebody else.
    const left = wasInside.current && ended === "signed_out";
    const from = pathname + search + hash;
    return <Navigate to={paths.signIn()} replace state={left ? null : { from }} />;
  }
  return (
    <Suspense fallback={<Loading />}>
      <Layout key={accountId} />
    </Suspense>
  );
}
