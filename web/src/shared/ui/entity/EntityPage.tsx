/* The page of one entity, or of a new one: its form, or that there is none. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { hasStatus } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { entityForm as texts } from "@/shared/i18n/es";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";

interface Props<Entity> {
  /** The last part of the address. */
  id: string;
  newTitle: string;
  /** Reads the stored entity. */
  query: {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Entity>;
  };
  title: (entity: Entity) => string;
  /** Links beside the title. */
  actions?: (entity: Entity) => ReactNode;
  /** The address of the list, and its name. */
  list: { path: string; title: string };
  /** The form of the stored entity, or of a new one for null. */
  children: (entity: Entity | null) => ReactNode;
}

/** The last parts of the addresses of new ones, by the gender of their noun. */
const NEW_IDS: readonly string[] = ["nuevo", "nueva"];

export function EntityPage<Entity>(props: Props<Entity>) {
  const { id, newTitle, children } = props;
  if (!NEW_IDS.includes(id)) return <StoredEntity key={id} {...props} />;
  return (
    <>
      <PageHeader title={newTitle} />
      {children(null)}
    </>
  );
}

function StoredEntity<Entity>({ query, title, actions, list, children }: Props<Entity>) {
  const result = useQuery({
    ...query,
    // A form never begins with an earlier answer, which a save would write back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
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
