/* Queries of the consumer's home: the pages that are open near their address, and the pharmacies on duty. */
import { useQuery } from "@tanstack/react-query";
import { consumerApi } from "@/shared/api/consumer";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { groupQuery, type OnDuty, type PharmacyGroup, servedGroupId } from "@/shared/month/queries";

export type ExploreResult = components["schemas"]["ExploreResult"];

const ROWS = 3;
const REFETCH_MS = 60_000;

/** The place to search near: the consumer's first address. */
interface Nearby {
  results: readonly ExploreResult[];
  near: { name: string; lat: number; lng: number } | null;
}

export function useOpenNearby() {
  return useQuery({
    queryKey: ["discover_explore", "open_nearby"],
    queryFn: async ({ signal }): Promise<Nearby> => {
      const params = { query: { take: 1 } };
      const addresses = await unwrapResponse(consumerApi.GET("/maps/me/address", { params, signal }));
      const [address] = addresses.data;
      const near = address ? { name: addressName(address), ...address.location } : null;
      const zone = near && { zone_lat: near.lat, zone_lng: near.lng };
      const { data } = await unwrapResponse(
        consumerApi.GET("/discover/searchables/explore", {
          params: { query: { filter: "open", take: ROWS, ...zone } },
          signal,
        }),
      );
      return { results: data, near };
    },
    refetchInterval: REFETCH_MS,
  });
}

function addressName({ name, street, number }: components["schemas"]["SavedAddress"]): string {
  return name || `${street} ${number}`.trim();
}

interface DutyOfGroup {
  group: PharmacyGroup;
  duty: OnDuty;
}

/** The duty of the town's group; null when it has none. */
export function useOnDutyNow() {
  return useQuery({
    queryKey: ["pharmacy_on_duty", "town"],
    queryFn: async ({ signal, client }): Promise<DutyOfGroup | null> => {
      const group = await client.fetchQuery(groupQuery(consumerApi, servedGroupId()));
      if (group === null) return null;
      const params = { path: { group_id: group.id } };
      const duty = await unwrapResponse(
        consumerApi.GET("/plugins/pharmacy/groups/{group_id}/on_duty", { params, signal }),
      );
      return { group, duty };
    },
    refetchInterval: REFETCH_MS,
  });
}
