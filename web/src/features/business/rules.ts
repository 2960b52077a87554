/* Rules of a workspace's services: what plans allow, and what the end of a subscription deactivates. */
import { services as texts } from "@/shared/i18n/es";
import { joinWithAnd } from "@/shared/lib/dateFormat";
import type { ServiceType, Subscription, WorkspaceService } from "./data";

/** In the order in which they are listed. */
export const SERVICE_TYPES: readonly ServiceType[] = ["store", "showroom", "page", "pharmacy_group"];

type Counts = Readonly<Record<ServiceType, number>>;
type PlanServices = Pick<Subscription, "services">;

/** The number of each service that subscriptions allow together. */
export function allowedServices(subscriptions: readonly PlanServices[]): Counts {
  const counts = { store: 0, showroom: 0, page: 0, pharmacy_group: 0 };
  for (const { services } of subscriptions) for (const { type, count } of services) counts[type] += count;
  return counts;
}

/**
 * The active services that become inactive when a subscription ends: of the types that it gave, the newest over what the
 * others allow. Never a group of pharmacies. `services` are sorted from the oldest, as the server lists them.
 */
export function servicesToDeactivate(
  services: readonly WorkspaceService[],
  subscriptions: readonly Subscription[],
  leaving: Subscription,
): WorkspaceService[] {
  const allowed = allowedServices(subscriptions.filter(({ id }) => id !== leaving.id));
  const given = new Set(leaving.services.map(({ type }) => type));
  return SERVICE_TYPES.filter((type) => given.has(type) && type !== "pharmacy_group").flatMap((type) =>
    services.filter((service) => service.type === type && service.state === "active").slice(allowed[type]),
  );
}

/** '1 tienda y 2 páginas'. */
export function serviceCountText(services: readonly { type: ServiceType; count?: number }[]): string {
  const counts = SERVICE_TYPES.map((type) => {
    const count = services.reduce((sum, one) => (one.type === type ? sum + (one.count ?? 1) : sum), 0);
    return { type, count };
  });
  return joinWithAnd(
    counts.filter(({ count }) => count > 0).map(({ type, count }) => texts.counts[type](count)),
  );
}
