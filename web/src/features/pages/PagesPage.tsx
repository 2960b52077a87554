/* The workspace's pages, each with a link to it; the only one opens at once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link, Navigate, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { SERVICES_KEY } from "@/shared/api/services/workspaceServices";
import { pages as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityCards } from "@/shared/ui/entity/EntityCards";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type PageService, pageState, putPageSettings, usePageServices, usePagesOf } from "./data";
import { PageStateBadge } from "./PageStateBadge";

export function PagesPage() {
  const result = usePageServices();
  const only = result.data?.length === 1 ? result.data[0] : undefined;
  if (only) return <Navigate to={paths.pages.home(only.service_id)} replace />;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        {result.data && result.data.length > 0 && <AddPage />}
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton rows={2} />}>
        {(services) =>
          services.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText}>
              <Link to={paths.business.plans()} className={buttonClass("primary")}>
                {texts.toPlans}
              </Link>
            </EmptyState>
          ) : (
            <PageCards services={services} />
          )
        }
      </QueryResult>
    </>
  );
}

/** Adds a page while the plans allow one more. */
export function AddPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const adding = useMutation({
    mutationFn: async () => {
      const id = randomUuid();
      await putPageSettings(queries, id, {});
      return id;
    },
    networkMode: "always",
    onSuccess: async (id) => {
      await queries.invalidateQueries({ queryKey: SERVICES_KEY });
      await navigate(paths.pages.home(id));
    },
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === "error.rule.plan";
      showToast(isFull ? "warning" : "error", isFull ? texts.noMore : refusalText(error));
    },
  });
  return (
    <Button disabled={adding.isPending} onClick={() => adding.mutate()}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
}

function PageCards({ services }: { services: readonly PageService[] }) {
  const pages = usePagesOf(services.map(({ service_id }) => service_id));
  return (
    <EntityCards
      cards={services.map(({ service_id }) => {
        const page = pages.get(service_id);
        return {
          id: service_id,
          to: paths.pages.home(service_id),
          name: page?.info.name ?? "…",
          pictureUrl: page?.info.avatar_url ?? null,
          badge: page && <PageStateBadge state={pageState(page, services)} />,
        };
      })}
    />
  );
}
