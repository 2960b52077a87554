/* The page of one of a workspace's resources, or of a new one: its form. */
import { Link, useParams } from "react-router";
import { NotFound } from "@/app/NotFound";
import { hasStatus } from "@/shared/api/errors";
import { resources as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type ParentParams, parentOf, useResource } from "./data";
import { ResourceForm } from "./ResourceForm";
import { listPath } from "./resourcePaths";
import { findResourceKind, type ResourceKind, STORE_KIND } from "./table";

export function ResourceFormPage() {
  const { segment, storeId, resourceId = "" } = useParams();
  const kind = findResourceKind(segment, storeId !== undefined);
  if (!kind) return <NotFound />;
  return <ResourceOrNew kind={kind} parent={parentOf(storeId)} id={resourceId} />;
}

/** The form of a new store. */
export function NewStorePage() {
  return <ResourceOrNew kind={STORE_KIND} parent={{}} id="new" />;
}

/** The form of a store's own data. */
export function StoreDataPage() {
  return <ResourceOrNew kind={STORE_KIND} parent={{}} id={useParams().storeId ?? ""} />;
}

interface Props {
  kind: ResourceKind;
  parent: ParentParams;
  /** 'new' for one that is not stored. */
  id: string;
}

function ResourceOrNew({ kind, parent, id }: Props) {
  if (id !== "new") return <StoredResource key={id} kind={kind} parent={parent} id={id} />;
  return (
    <>
      <PageHeader title={kind.name} />
      <ResourceForm kind={kind} parent={parent} resource={null} />
    </>
  );
}

function StoredResource({ kind, parent, id }: Props) {
  const result = useResource(kind, parent, id);
  if (hasStatus(result.error, 404) || hasStatus(result.error, 400)) {
    return (
      <>
        <PageHeader title={kind.name} />
        <EmptyState title={texts.missing} text={texts.missingText}>
          <Link to={listPath(kind, parent)} className={buttonClass("primary")}>
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
