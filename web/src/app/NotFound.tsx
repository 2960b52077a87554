/* The 404 page inside the layout. */
import { useEffect } from "react";
import { Link } from "react-router";
import { app } from "@/shared/i18n/es";
import { MessagePage } from "@/shared/ui/page/MessagePage";
import { useArea } from "./area";

export function NotFound() {
  const { homePath } = useArea();
  useEffect(() => {
    document.title = `${app.notFoundCode} · ${app.name}`;
  }, []);
  return (
    <MessagePage withinLayout code={app.notFoundCode} title={app.notFound}>
      <Link to={homePath}>{app.goHome}</Link>
    </MessagePage>
  );
}
