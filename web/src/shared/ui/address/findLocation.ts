/* What is asked of the maps for an address that was typed, and how what they find is named. */
import type { components } from "@/shared/api/schema";

export type Location = components["schemas"]["Location"];

export interface TypedAddress {
  street: string;
  number: string;
  city: string;
  state?: string;
}

/** 'Mitre 1234, Adrogué, Buenos Aires'; null without a street. */
export function locationQuery({ street, number, city, state = "" }: TypedAddress): string | null {
  const parts = [`${street.trim()} ${number.trim()}`, city, state].map((part) => part.trim());
  const query = parts.filter(Boolean).join(", ");
  return street.trim() === "" || query.length < 3 ? null : query.slice(0, 200);
}

/** 'Mitre 1234, Adrogué, Buenos Aires'. */
export function locationLabel({ street, number, city, state }: Location): string {
  return [[street, number].filter(Boolean).join(" "), city, state].filter(Boolean).join(", ");
}

/** The streets among what was found: a town's middle is no address. Each label once. */
export function listStreets(found: readonly Location[]): Location[] {
  const streets = new Map<string, Location>();
  for (const location of found) {
    const label = locationLabel(location);
    if (location.street !== "" && !streets.has(label)) streets.set(label, location);
  }
  return [...streets.values()];
}
