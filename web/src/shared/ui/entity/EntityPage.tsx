/* The page of one entity: its form, or that there is none. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { hasStatus } from "@/shared/api/errors";
import { entityForm as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";

interface Props<Entity> {
  result: UseQueryResult<Entity>;
  title: (entity: Entity) => string;
  /** Links beside the title. */
  actions?: (entity: Entity) => ReactNode;
  /** The address of the list, and its name. */
  list: { path: string; title: string };
  children: (entity: Entity) => ReactNode;
}

export function EntityPage<Entity>({ result, title, actions, list, children }: Props<Entity>) {
  if (hasStatus(result.error, 404) || hasStatus(result.error, 400)) {
    return (
      <EmptyState title={texts.missing} text={texts.missingText}>
        <Link to={list.path} className={buttonClass("primary")}>
          {texts.toList(list.title)}
        </Link>
      </EmptyState>
    );
  }
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
      {(entity) => (
        <>
          <PageHeader title={title(entity)}>{actions?.(entity)}</PageHeader>
          {children(entity)}
        </>
      )}
    </QueryResult>
  );
}
