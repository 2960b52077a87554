/* A query's data, or its skeleton, error or stale notice. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failures } from "../../i18n/es";
import { queryErrorMessage } from "../../lib/errorMessage";
import { LoadFailure } from "./LoadFailure";
import { Notice } from "./Notice";

interface Props<Data> {
  result: Pick<UseQueryResult<Data>, "data" | "error" | "isPaused" | "isRefetchError" | "refetch">;
  /** Shown while the data is loading. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryResult<Data>({ result, skeleton, children }: Props<Data>) {
  const { data, error, isPaused, isRefetchError } = result;
  const refetch = () => void result.refetch();
  if (data === undefined) {
    if (isPaused) return <LoadFailure text={failures.offline} onRetry={refetch} />;
    if (error) return <LoadFailure text={queryErrorMessage(error)} onRetry={refetch} />;
    return skeleton;
  }
  return (
    <>
      {isRefetchError && !isPaused && <Notice text={failures.stale} onRetry={refetch} />}
      {children(data)}
    </>
  );
}
