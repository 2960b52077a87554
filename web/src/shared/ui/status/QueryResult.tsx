/* A query's data once it is there; until then that it comes, and otherwise why it does not, with the way to ask again. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failures } from "../../i18n/es";
import { queryErrorMessage } from "../../lib/errorMessage";
import { LoadFailure } from "./LoadFailure";
import { Notice } from "./Notice";

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isPaused" | "isRefetchError" | "refetch">;
  /** What stands for the data meanwhile. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryResult<Data>({ query, skeleton, children }: Props<Data>) {
  const { data, error, isPaused, isRefetchError } = query;
  const again = () => void query.refetch();
  if (data === undefined) {
    if (isPaused) return <LoadFailure text={failures.offline} onRetry={again} />;
    if (error) return <LoadFailure text={queryErrorMessage(error)} onRetry={again} />;
    return skeleton;
  }
  return (
    <>
      {isRefetchError && !isPaused && <Notice text={failures.stale} onRetry={again} />}
      {children(data)}
    </>
  );
}
