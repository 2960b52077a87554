/* The palette of the staff: screens and commands, and the accounts, orders and stores that the server finds. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTopics } from "@/features/backoffice/commands/data";
import { describeTopic } from "@/features/backoffice/commands/topicSearch";
import { useEntityOptions } from "@/features/backoffice/entities/data";
import { unwrapResponse } from "@/shared/api/errors";
import { staffApi } from "@/shared/api/staff";
import { palette as texts } from "@/shared/i18n/es";
import { usePausedText } from "@/shared/ui/form/usePausedText";
import { paths } from "../paths";
import { entityChoice } from "./choice";
import { orderText } from "./orderText";
import { PaletteDialog } from "./PaletteDialog";
import { MAX_FOUND, MIN_QUERY, usePaletteGroups } from "./usePaletteGroups";

const MINUTE_MS = 60_000;

export function StaffPalette({ onClosed }: { onClosed: () => void }) {
  const [query, setQuery] = useState("");
  const words = usePausedText(query.trim());
  const isAsking = words.length >= MIN_QUERY;
  const { data: topics = [] } = useTopics();
  const accounts = useEntityOptions("account", words, isAsking);
  const stores = useEntityOptions("store", words, isAsking);
  const orders = useFoundOrders(words, isAsking);
  const searches = [accounts, stores, orders];
  const commands = topics.map((topic) => {
    const { name, lead } = describeTopic(topic);
    return entityChoice("command", {
      id: topic.topic,
      label: name,
      detail: topic.topic,
      keywords: `${topic.topic} ${lead}`,
      target: paths.backoffice.command(topic.topic),
    });
  });
  const groups = usePaletteGroups({
    query,
    // Without a query they would be most of the list.
    ranked: query.trim() === "" ? [] : [{ title: texts.groups.commands, items: commands }],
    found: [
      {
        title: texts.groups.accounts,
        items: (accounts.data ?? [])
          .slice(0, MAX_FOUND)
          .map(({ id, name, detail }) =>
            entityChoice("account", { id, label: name, detail, target: paths.backoffice.account(id) }),
          ),
      },
      {
        title: texts.groups.orders,
        items: (orders.data ?? []).map((order) =>
          entityChoice("order", {
            ...orderText(order),
            id: order.id,
            target: paths.backoffice.order(order.id),
          }),
        ),
      },
      {
        // The staff has no page of a store, but its orders.
        title: texts.groups.storeOrders,
        items: (stores.data ?? []).slice(0, MAX_FOUND).map(({ id, name, detail }) =>
          entityChoice("store", {
            id,
            label: name,
            detail,
            target: paths.backoffice.orders({ store_id: id }),
          }),
        ),
      },
    ],
  });
  return (
    <PaletteDialog
      groups={groups}
      query={query}
      placeholder={texts.staffPlaceholder}
      isSearching={words !== query.trim() || searches.some(({ isFetching }) => isFetching)}
      hasFailed={searches.some(({ isError }) => isError)}
      onQueryChange={setQuery}
      onClosed={onClosed}
    />
  );
}

/** The newest orders whose code or consumer answers the query. */
function useFoundOrders(query: string, enabled: boolean) {
  return useQuery({
    queryKey: ["backoffices_order_list", "palette", query],
    queryFn: async ({ signal }) => {
      const params = { query: { query, take: MAX_FOUND } };
      return (await unwrapResponse(staffApi.GET("/backoffices/ecommerce/orders", { params, signal }))).data;
    },
    enabled,
    staleTime: MINUTE_MS,
  });
}
