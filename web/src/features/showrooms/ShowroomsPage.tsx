/* The workspace's showrooms, each with a link to it; the only one opens at once. */
import { Link, Navigate } from "react-router";
import { paths } from "@/app/paths";
import { showrooms as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityCards } from "@/shared/ui/entity/EntityCards";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { useShowrooms } from "./data";

export function ShowroomsPage() {
  const result = useShowrooms();
  const only = result.data?.length === 1 ? result.data[0] : undefined;
  if (only) return <Navigate to={paths.showrooms.contents(only.id)} replace />;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <QueryResult result={result} skeleton={<TableSkeleton rows={2} />}>
        {(showrooms) =>
          showrooms.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText}>
              <Link to={paths.business.plans()} className={buttonClass("primary")}>
                {texts.toPlans}
              </Link>
            </EmptyState>
          ) : (
            <EntityCards
              cards={showrooms.map(({ id, name, enabled }) => ({
                id,
                to: paths.showrooms.contents(id),
                name,
                pictureUrl: null,
                badge: (
                  <Badge tone={enabled ? "good" : "warn"}>{enabled ? texts.enabled : texts.disabled}</Badge>
                ),
              }))}
            />
          )
        }
      </QueryResult>
    </>
  );
}
