/* The palette of a workspace: its screens, its stores, and the orders that the server finds in them. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listStores, STORES_KEY } from "@/features/storeOrders/data/stores";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { palette as texts } from "@/shared/i18n/es";
import { usePausedText } from "@/shared/ui/form/usePausedText";
import { paths } from "../paths";
import { entityChoice } from "./choice";
import { orderText } from "./orderText";
import { PaletteDialog } from "./PaletteDialog";
import { MAX_FOUND, MIN_QUERY, usePaletteGroups } from "./usePaletteGroups";

type Store = components["schemas"]["Store"];

/** Each store is asked for its orders: a query of more would be slow. */
const MAX_STORES = 5;
const MINUTE_MS = 60_000;
const NO_STORES: readonly Store[] = [];

export function WorkspacePalette({ onClosed }: { onClosed: () => void }) {
  const [query, setQuery] = useState("");
  const { data: stores = NO_STORES } = useQuery({
    queryKey: STORES_KEY,
    queryFn: ({ signal }) => listStores(signal),
    staleTime: 5 * MINUTE_MS,
  });
  const words = usePausedText(query.trim());
  const orders = useFoundOrders(words, stores);
  const groups = usePaletteGroups({
    query,
    ranked: [
      {
        title: texts.groups.stores,
        items: stores.map(({ id, name }) =>
          entityChoice("store", { id, label: name, target: paths.stores.home(id) }),
        ),
      },
    ],
    found: [
      {
        title: texts.groups.orders,
        items: (orders.data ?? []).map((order) =>
          entityChoice("order", {
            ...orderText(order),
            id: order.id,
            target: paths.orders.one(order.id, { tienda: order.store.id }),
          }),
        ),
      },
    ],
  });
  return (
    <PaletteDialog
      groups={groups}
      query={query}
      placeholder={texts.placeholder}
      isSearching={words !== query.trim() || orders.isFetching}
      hasFailed={orders.isError}
      onQueryChange={setQuery}
      onClosed={onClosed}
    />
  );
}

/** The newest orders of the stores whose code or consumer answers the query. */
function useFoundOrders(query: string, stores: readonly Store[]) {
  const storeIds = stores.slice(0, MAX_STORES).map(({ id }) => id);
  return useQuery({
    queryKey: ["ecommerce_order_list", "palette", query, storeIds],
    queryFn: async ({ signal }) => {
      const lists = storeIds.map((store_id) =>
        unwrapResponse(
          workspaceApi.GET("/ecommerce/services/stores/{store_id}/orders", {
            params: { path: { store_id }, query: { query, take: MAX_FOUND, order_dir: "desc" } },
            signal,
          }),
        ),
      );
      return (await Promise.all(lists))
        .flatMap(({ data }) => data)
        .sort((a, b) => b.datetime.localeCompare(a.datetime))
        .slice(0, MAX_FOUND);
    },
    enabled: query.length >= MIN_QUERY && storeIds.length > 0,
    staleTime: MINUTE_MS,
  });
}
