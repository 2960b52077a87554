/* The store on a map: where orders are fetched, and how far they are brought. */
import { shortAddress } from "@/shared/lib/shop/address";
import { MapDisclosure } from "@/shared/map/MapDisclosure";
import { isPlace } from "@/shared/map/mapContent";
import type { Storefront } from "../model";

export function StoreMap({ storefront }: { storefront: Storefront }) {
  const { store, pickup_methods: methods } = storefront;
  const address = (methods.takeaway ?? methods.delivery)?.address;
  if (!address || !isPlace(address.location)) return null;
  const name = [store.name, shortAddress(address)].filter(Boolean).join(", ");
  const zone = methods.delivery && {
    ...methods.delivery.address.location,
    radius: methods.delivery.zone_radius,
  };
  return <MapDisclosure points={[{ ...address.location, name, href: null }]} zone={zone} />;
}
