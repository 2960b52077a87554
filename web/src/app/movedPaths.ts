/* Addresses of a store's resources from before they stood below the store's own. */
import { paths } from "./paths";

const FORMER_SEGMENTS: Readonly<Record<string, string>> = { coupons: "cupones" };

interface FormerAddress {
  segment: string;
  resourceId: string | undefined;
  /** The store that `?tienda=` named. */
  storeId: string | null;
}

/** The present address of '/negocio/<segment>[/<id>]'; null for one that has not moved. */
export function movedPath({ segment, resourceId, storeId }: FormerAddress): string | null {
  if (segment === "stores") {
    if (resourceId === undefined) return paths.stores.list();
    return resourceId === "new" ? paths.stores.add() : paths.stores.data(resourceId);
  }
  const present = FORMER_SEGMENTS[segment];
  if (present === undefined) return null;
  if (storeId === null) return paths.stores.list();
  return resourceId === undefined
    ? paths.stores.resources(storeId, present)
    : paths.stores.resource(storeId, present, resourceId);
}
