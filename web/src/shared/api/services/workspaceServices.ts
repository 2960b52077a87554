/* The services of the signed-in workspace; one without a group of pharmacies is not invited to shifts. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { unwrapResponse } from "../errors";
import { workspaceApi } from "../workspace";

/** The query key of a workspace's services. */
export const SERVICES_KEY = ["workspaces_subscription_services"] as const;

export const servicesQuery = queryOptions({
  queryKey: SERVICES_KEY,
  queryFn: async ({ signal }) =>
    (await unwrapResponse(workspaceApi.GET("/workspace/subscriptions/services", { signal }))).data,
});

export function useServices() {
  return useQuery(servicesQuery);
}

/** False until it is known. A suspended service counts: its shifts can still be read. */
export function useManagesPharmacies(enabled = true): boolean {
  const { data } = useQuery({ ...servicesQuery, enabled });
  return data?.some(({ type }) => type === "pharmacy_group") ?? false;
}
