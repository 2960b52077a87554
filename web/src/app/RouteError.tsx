/* The error page of routes: shows a message in place of a page that threw. */
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { app, common } from "@/shared/i18n/es";
import { MessagePage } from "@/shared/ui/page/MessagePage";
import { NotFound } from "./NotFound";

/** `withinLayout` renders within the layout, which stays. */
export function RouteError({ withinLayout = false }: { withinLayout?: boolean }) {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!missing) console.error(error);
  }, [error, missing]);
  if (missing) return <NotFound />;
  return (
    <MessagePage withinLayout={withinLayout} title={app.failed} text={app.failedLead}>
      <button type="button" onClick={() => window.location.reload()}>
        {common.retry}
      </button>
    </MessagePage>
  );
}
