/* The addresses of a resource's list and form, below its store when it belongs to one. */
import { paths } from "@/app/paths";
import type { ParentParams } from "./data";
import { type ResourceKind, STORE_KIND } from "./table";

export function listPath({ segment }: ResourceKind, { store_id: storeId }: ParentParams): string {
  if (segment === STORE_KIND.segment) return paths.stores.list();
  return storeId === undefined ? paths.business.resources(segment) : paths.stores.resources(storeId, segment);
}

export function formPath({ segment }: ResourceKind, { store_id: storeId }: ParentParams, id: string): string {
  return storeId === undefined
    ? paths.business.resource(segment, id)
    : paths.stores.resource(storeId, segment, id);
}
