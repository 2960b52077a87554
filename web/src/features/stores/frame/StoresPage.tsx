/* The workspace's stores, each with a link to its articles. */
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { resources, stores as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityCards } from "@/shared/ui/entity/EntityCards";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { useStores } from "../data";

export function StoresPage() {
  const result = useStores();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <Link to={paths.stores.add()} className={buttonClass("plain")}>
          <Plus aria-hidden />
          {resources.add}
        </Link>
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton rows={2} />}>
        {(stores) =>
          stores.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText}>
              <Link to={paths.business.plans()} className={buttonClass("primary")}>
                {texts.toPlans}
              </Link>
            </EmptyState>
          ) : (
            <EntityCards
              cards={stores.map(({ id, name, image_url, enabled }) => ({
                id,
                to: paths.stores.home(id),
                name,
                pictureUrl: image_url,
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
