/* Queries of the account list and of one account. */
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { type AccountFilterValues, accountListQuery } from "./filters";

export type BackofficeAccount = components["schemas"]["BackofficeAccount"];

/** The server stops counting here. */
export const MAX_COUNT = 10_000;

export function useAccountList(filters: AccountFilterValues) {
  return useInfiniteQuery({
    queryKey: ["backoffices_account_list", filters],
    queryFn: ({ pageParam, signal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/accounts", {
          params: { query: accountListQuery(filters, pageParam) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    // Keeps the last rows visible while the next ones load.
    placeholderData: keepPreviousData,
    // A refetch would request every loaded page again.
    refetchOnWindowFocus: false,
  });
}

export function useBackofficeAccount(account_id: string) {
  return useQuery({
    queryKey: ["backoffices_account_get", account_id],
    queryFn: ({ signal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/accounts/{account_id}", { params: { path: { account_id } }, signal }),
      ),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
}
