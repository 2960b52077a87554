/* The draft of a place's address: its fields as texts, its problems, and the address that it makes. */
import type { components } from "@/shared/api/schema";
import { addressForm as texts } from "@/shared/i18n/es";
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
  /** Latitude and longitude in one text, as maps copy them. */
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

/** '-34.7995, -58.39' and '-34.7995 -58.39'; null for anything that is no point on Earth. */
export function parsePoint(text: string): Address["location"] | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])];
  return match && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** The messages of a draft's fields; `path` is the address's in its body. */
export function findAddressProblems({ street, point }: AddressDraft, path: string): FieldProblems {
  return {
    ...(street.trim() === "" && { [`${path}.street`]: texts.required }),
    ...(parsePoint(point) === null && { [`${path}.location`]: texts.badPoint }),
  };
}

/** The body of a draft without problems. */
export function addressBody({ point, name, country, ...parts }: AddressDraft) {
  const texts = Object.entries(parts).map(([field, text]) => [field, text.trim()]);
  return {
    name,
    country,
    ...(Object.fromEntries(texts) as Record<AddressField, string>),
    location: parsePoint(point) ?? { lat: 0, lng: 0 },
  };
}
