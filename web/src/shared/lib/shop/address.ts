/* Addresses of deliveries and stores in one or two lines. */
import type { components } from "../../api/schema";

type Address = components["schemas"]["Address"];

/** 'Mitre 1234, 2 B'; empty when no street is known. */
export function streetLine({ street, number, flat, apartment }: Address): string {
  const door = [flat, apartment].filter(Boolean).join(" ");
  return [[street, number].filter(Boolean).join(" "), door].filter(Boolean).join(", ");
}

/** 'Adrogué, Buenos Aires'. */
export function townLine({ city, state }: Address): string {
  return [city, state].filter(Boolean).join(", ");
}

/** The address on a map of OpenStreetMap; null without a place. */
export function addressMapLink({ location: { lat, lng } }: Address): string | null {
  if (lat === 0 && lng === 0) return null;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
