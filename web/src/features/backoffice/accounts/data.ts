/* Queries of the account list and of one account. */
import { useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { type AccountFilterValues, accountListQuery } from "./filters";

export type BackofficeAccount = components["schemas"]["BackofficeAccount"];

/** The server stops counting here. */
export const MAX_COUNT = 10_000;

export function useAccountList(filters: AccountFilterValues) {
  return usePagedList({
    queryKey: ["backoffices_account_list", filters],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        staffApi.GET("/backoffices/accounts", {
          params: { query: accountListQuery(filters, cursor) },
          signal,
        }),
      ),
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
