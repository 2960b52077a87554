/* The page of one of a workspace's resources, or of a new one: its form. */
import { Link, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { resources as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type ParentParams, useResource } from "./data";
import { ResourceForm } from "./ResourceForm";
import { findResourceKind, type ResourceKind } from "./table";
import { WithParent } from "./WithParent";

export function ResourceFormPage() {
  const { segment, resourceId = "" } = useParams();
  const kind = findResourceKind(segment);
  if (!kind) return <NotFound />;
  return (
    <WithParent kind={kind}>
      {({ params }) =>
        resourceId === "new" ? (
          <>
            <PageHeader title={kind.name} />
            <ResourceForm kind={kind} parent={params} resource={null} />
          </>
        ) : (
          <StoredResource key={resourceId} kind={kind} parent={params} id={resourceId} />
        )
      }
    </WithParent>
  );
}

function StoredResource({ kind, parent, id }: { kind: ResourceKind; parent: ParentParams; id: string }) {
  const result = useResource(kind, parent, id);
  if (hasStatus(result.error, 404) || hasStatus(result.error, 400)) {
    return (
      <>
        <PageHeader title={kind.name} />
        <EmptyState title={texts.missing} text={texts.missingText}>
          <Link
            to={paths.business.resources(kind.segment, { tienda: parent.store_id })}
            className={buttonClass("primary")}
          >
            {texts.toList(kind.title)}
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={kind.name} />
      <QueryResult result={result} skeleton={<TableSkeleton rows={5} />}>
        {(resource) => <ResourceForm kind={kind} parent={parent} resource={resource} />}
      </QueryResult>
    </>
  );
}
