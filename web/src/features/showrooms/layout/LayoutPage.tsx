/* The layout of a showroom: its editor, beside the preview. */
import { useOutletContext } from "react-router";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import type { Showroom } from "../data";
import { useLatestDeployment } from "./data";
import { LayoutEditor } from "./LayoutEditor";

export function LayoutPage() {
  const showroom = useOutletContext<Showroom>();
  const result = useLatestDeployment(showroom.id);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} documentTitle={`${texts.title}: ${showroom.name}`} />
      <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
        {(deployment) => <LayoutEditor showroom={showroom} deployment={deployment} />}
      </QueryResult>
    </>
  );
}
