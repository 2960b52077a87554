/* Leads to the page that was asked for before the sign-in. */
import { useEffect } from "react";
import { Navigate } from "react-router";
import { isAppPath } from "@/app/returnPath";
import { PageLoading } from "@/shared/ui/status/PageLoading";

export function ReturnTo({ path }: { path: string }) {
  const isOther = !isAppPath(path);
  useEffect(() => {
    if (isOther) window.location.replace(path);
  }, [isOther, path]);
  return isOther ? <PageLoading /> : <Navigate to={path} replace />;
}
