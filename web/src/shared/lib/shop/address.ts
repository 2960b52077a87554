/* Addresses of deliveries and stores in one or two lines. */
import type { components } from "../../api/schema";
import { address as texts } from "../../i18n/es";

type Address = components["schemas"]["Address"];

/** 'Mitre 1234, piso 2, depto. B'; empty when none of it is known. */
export function streetLine({ street, number, flat, apartment }: Address): string {
  return joinKnown([
    houseLine({ street, number }),
    flat && texts.flat(flat),
    apartment && texts.apartment(apartment),
  ]);
}

/** 'Adrogué, Buenos Aires'. */
export function townLine({ city, state }: Address): string {
  return joinKnown([city, state]);
}

/** 'Mitre 1234, Adrogué'; empty when neither street nor town is known. */
export function shortAddress({ street, number, city }: Pick<Address, "street" | "number" | "city">): string {
  return joinKnown([houseLine({ street, number }), city]);
}

function houseLine({ street, number }: Pick<Address, "street" | "number">): string {
  return [street, number].filter(Boolean).join(" ");
}

function joinKnown(parts: readonly string[]): string {
  return parts.filter(Boolean).join(", ");
}

/** The address on a map of OpenStreetMap; null without a place. */
export function addressMapLink({ location: { lat, lng } }: Address): string | null {
  if (lat === 0 && lng === 0) return null;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
