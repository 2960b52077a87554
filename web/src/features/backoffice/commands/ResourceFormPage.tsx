/* The page of one resource that a topic writes: the form of the topic's params, filled in with the resource. */
import { type QueryKey, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { hasStatus } from "@/shared/api/errors";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { DispatchForm } from "./DispatchForm";
import { useTopics } from "./data";
import { draftFromResource } from "./schema/paramDraft";
import type { JsonObject } from "./schema/paramSpec";
import { TopicMissing } from "./TopicMissing";

interface Props<Resource extends { id: string }> {
  /** The topic that replaces the resource. */
  topic: string;
  /** The title while there is no resource. */
  kind: string;
  result: UseQueryResult<Resource>;
  title: (resource: Resource) => string;
  lead: (resource: Resource) => ReactNode;
  /** Shown when there is no such resource, with a link to the list. */
  missing: { missing: string; missingText: string; toList: string; to: string };
  /** The queries that a write makes stale. */
  changedKeys: readonly QueryKey[];
}

export function ResourceFormPage<Resource extends { id: string }>({
  topic: name,
  kind,
  result,
  title,
  lead,
  missing,
  changedKeys,
}: Props<Resource>) {
  const topicsResult = useTopics();
  const queryClient = useQueryClient();
  const skeleton = (
    <>
      <PageHeader title={kind} />
      <TableSkeleton rows={5} />
    </>
  );
  if (hasStatus(result.error, 404) || hasStatus(result.error, 400)) {
    return (
      <>
        <PageHeader title={kind} />
        <EmptyState title={missing.missing} text={missing.missingText}>
          <Link to={missing.to} className={buttonClass("primary")}>
            {missing.toList}
          </Link>
        </EmptyState>
      </>
    );
  }
  const refetchChanged = () => {
    for (const queryKey of changedKeys) void queryClient.invalidateQueries({ queryKey });
  };
  // The given result outside: a query renders again only for the properties that were read while it was loading.
  return (
    <QueryResult result={result} skeleton={skeleton}>
      {(resource) => (
        <QueryResult result={topicsResult} skeleton={skeleton}>
          {(topics) => {
            const topic = topics.find((one) => one.topic === name);
            if (!topic) return <TopicMissing name={name} topics={topics} />;
            return (
              <>
                <PageHeader title={title(resource)} lead={lead(resource)} />
                <DispatchForm
                  key={resource.id}
                  topic={topic}
                  resourceId={resource.id}
                  initialDraft={(spec) => draftFromResource(spec, resource as unknown as JsonObject)}
                  onChanged={refetchChanged}
                />
              </>
            );
          }}
        </QueryResult>
      )}
    </QueryResult>
  );
}
