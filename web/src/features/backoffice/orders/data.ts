/* Queries of the staff's orders: the list, one order, and the figures. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { type OrderFilterValues, orderListQuery } from "./filters";

export type Order = components["schemas"]["Order"];
export type OrderKpis = components["schemas"]["OrderKpis"];

const REFETCH_MS = 60_000;

export function useOrderList(filters: OrderFilterValues) {
  return usePagedList({
    queryKey: ["backoffices_order_list", filters],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        staffApi.GET("/backoffices/ecommerce/orders", {
          params: { query: orderListQuery(filters, cursor) },
          signal,
        }),
      ),
    // Orders move while another page is open.
    staleTime: 0,
  });
}

export function useOrder(order_id: string) {
  return useQuery({
    queryKey: ["backoffices_order_get", order_id],
    queryFn: ({ signal }) =>
      unwrapResponse(
        staffApi.GET("/backoffices/ecommerce/orders/{order_id}", { params: { path: { order_id } }, signal }),
      ),
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
    staleTime: 0,
  });
}

export function useOrderKpis() {
  return useQuery({
    queryKey: ["backoffices_order_kpis"],
    queryFn: ({ signal }) => unwrapResponse(staffApi.GET("/backoffices/ecommerce/kpis", { signal })),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
