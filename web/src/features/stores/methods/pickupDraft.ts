/* The draft of how a store delivers: takeaway and delivery with their addresses, its problems, and the body it makes. */
import { methods as texts } from "@/shared/i18n/es";
import { amountText, parseAmount } from "@/shared/lib/shop/amount";
import { randomUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { PickupMethods, PickupMethodsPut } from "./data";

type Address = NonNullable<PickupMethods["takeaway"]>["address"];

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

export interface PickupDraft {
  hasTakeaway: boolean;
  takeawayId: string;
  takeaway: AddressDraft;
  hasDelivery: boolean;
  deliveryId: string;
  /** True when deliveries leave from the takeaway's address. */
  isSameAddress: boolean;
  delivery: AddressDraft;
  kilometres: string;
}

const EMPTY_ADDRESS: AddressDraft = {
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
const MAX_KILOMETRES = 200;

export function draftOf({ takeaway, delivery }: PickupMethods): PickupDraft {
  const [fromTakeaway, fromDelivery] = [takeaway, delivery].map((method) =>
    method ? addressDraft(method.address) : null,
  );
  return {
    hasTakeaway: takeaway !== null,
    takeawayId: takeaway?.id ?? randomUuid(),
    takeaway: fromTakeaway ?? fromDelivery ?? EMPTY_ADDRESS,
    hasDelivery: delivery !== null,
    deliveryId: delivery?.id ?? randomUuid(),
    isSameAddress: !fromDelivery || JSON.stringify(fromTakeaway) === JSON.stringify(fromDelivery),
    delivery: fromDelivery ?? EMPTY_ADDRESS,
    kilometres: delivery ? amountText(delivery.zone_radius / 1000) : "",
  };
}

function addressDraft({ location, ...parts }: Address): AddressDraft {
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

/** The addresses that the form shows, with the paths of their fields. */
function shownAddresses(draft: PickupDraft): [string, AddressDraft][] {
  const { hasTakeaway, takeaway, hasDelivery, delivery } = draft;
  return [
    ...(hasTakeaway ? [["takeaway", takeaway] as [string, AddressDraft]] : []),
    ...(hasDelivery && !usesTakeaway(draft) ? [["delivery", delivery] as [string, AddressDraft]] : []),
  ];
}

export function usesTakeaway({ hasTakeaway, isSameAddress }: PickupDraft): boolean {
  return hasTakeaway && isSameAddress;
}

export function findProblems(draft: PickupDraft): FieldProblems {
  const problems: Record<string, string> = {};
  for (const [path, address] of shownAddresses(draft)) {
    if (address.street.trim() === "") problems[`${path}.address.street`] = texts.required;
    if (parsePoint(address.point) === null) problems[`${path}.address.location`] = texts.badPoint;
  }
  const kilometres = parseAmount(draft.kilometres);
  const isRadius = kilometres !== null && kilometres > 0 && kilometres <= MAX_KILOMETRES;
  if (draft.hasDelivery && !isRadius) problems["delivery.zone_radius"] = texts.badRadius;
  return problems;
}

/** The body of a draft without problems. */
export function bodyOf(draft: PickupDraft): PickupMethodsPut {
  const { hasTakeaway, takeawayId, takeaway, hasDelivery, deliveryId, delivery, kilometres } = draft;
  const from = usesTakeaway(draft) ? takeaway : delivery;
  const zone_radius = Math.max(1, Math.round((parseAmount(kilometres) ?? 0) * 1000));
  return {
    takeaway: hasTakeaway ? { id: takeawayId, address: addressBody(takeaway) } : null,
    delivery: hasDelivery ? { id: deliveryId, zone_radius, address: addressBody(from) } : null,
  };
}

function addressBody({ point, name, country, ...parts }: AddressDraft) {
  const texts = Object.entries(parts).map(([field, text]) => [field, text.trim()]);
  return {
    name,
    country,
    ...(Object.fromEntries(texts) as Record<AddressField, string>),
    location: parsePoint(point) ?? { lat: 0, lng: 0 },
  };
}
