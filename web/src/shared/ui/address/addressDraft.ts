/* The draft of a place's address: its fields as texts, its problems, and the address that it makes. */
import type { components } from "@/shared/api/schema";
import { addressForm as texts } from "@/shared/i18n/es";
import { parseCoordinates } from "@/shared/lib/shop/coordinates";
import type { FieldProblems } from "../entity/useEntityForm";

type Address = components["schemas"]["Address"];

export const ADDRESS_FIELDS = [
  "street",
  "number",
  "flat",
  "apartment",
  "city",
  "state",
  "zip",
  "indications",
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export interface AddressDraft extends Record<AddressField, string> {
  /** Latitude and longitude in one text, or the address of a map. */
  point: string;
  /** The parts that the form does not show. */
  name: string;
  country: string;
}

export const EMPTY_ADDRESS: AddressDraft = {
  street: "",
  number: "",
  flat: "",
  apartment: "",
  city: "",
  state: "",
  zip: "",
  indications: "",
  point: "",
  name: "",
  country: "Argentina",
};

export function addressDraft({ location, ...parts }: Address): AddressDraft {
  return { ...parts, point: pointText(location) };
}

export function pointText({ lat, lng }: Address["location"]): string {
  return `${lat}, ${lng}`;
}

/** The messages of a draft's fields; `path` is the address's in its body. */
export function findAddressProblems({ street, point }: AddressDraft, path: string): FieldProblems {
  return {
    ...(street.trim() === "" && { [`${path}.street`]: texts.required }),
    ...(parseCoordinates(point) === null && { [`${path}.location`]: texts.badPoint }),
  };
}

/** The body of a draft without problems. */
export function addressBody({ point, name, country, ...parts }: AddressDraft) {
  const trimmed = Object.entries(parts).map(([field, text]) => [field, text.trim()]);
  return {
    name,
    country,
    ...(Object.fromEntries(trimmed) as Record<AddressField, string>),
    location: parseCoordinates(point) ?? { lat: 0, lng: 0 },
  };
}
