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

/** Of an address that is saved, its id and its times are left out. */
export function addressDraft(address: Address): AddressDraft {
  const parts = ADDRESS_FIELDS.map((name) => [name, address[name]]);
  return {
    ...(Object.fromEntries(parts) as Record<AddressField, string>),
    name: address.name,
    country: address.country,
    point: pointText(address.location),
  };
}

export function pointText({ lat, lng }: Address["location"]): string {
  return `${lat}, ${lng}`;
}

/** The messages of a draft's fields; `path` is the address's in its body. */
export function findAddressProblems({ street, point }: AddressDraft, path: string): FieldProblems {
  return {
    ...(street.trim() === "" && { [fieldPath(path, "street")]: texts.required }),
    ...(parseCoordinates(point) === null && { [fieldPath(path, "location")]: texts.badPoint }),
  };
}

/** The path of an address's field in its body; the address may be the body itself. */
export function fieldPath(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
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
