/* The draft of how a store delivers: takeaway and delivery with their addresses, its problems, and the body it makes. */
import { methods as texts } from "@/shared/i18n/es";
import { amountText, parseAmount } from "@/shared/lib/shop/amount";
import { randomUuid } from "@/shared/lib/uuid";
import {
  type AddressDraft,
  addressBody,
  addressDraft,
  EMPTY_ADDRESS,
  findAddressProblems,
} from "@/shared/ui/address/addressDraft";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { PickupMethods, PickupMethodsPut } from "./data";

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
    Object.assign(problems, findAddressProblems(address, `${path}.address`));
  }
  if (draft.hasDelivery && radiusOf(draft) === null) problems["delivery.zone_radius"] = texts.badRadius;
  return problems;
}

/** The reach of deliveries, in metres; null without deliveries or a valid distance. */
export function radiusOf({ hasDelivery, kilometres }: PickupDraft): number | null {
  const distance = parseAmount(kilometres);
  const isRadius = distance !== null && distance > 0 && distance <= MAX_KILOMETRES;
  return hasDelivery && isRadius ? Math.max(1, Math.round(distance * 1000)) : null;
}

/** The body of a draft without problems. */
export function bodyOf(draft: PickupDraft): PickupMethodsPut {
  const { hasTakeaway, takeawayId, takeaway, deliveryId, delivery } = draft;
  const from = usesTakeaway(draft) ? takeaway : delivery;
  const zone_radius = radiusOf(draft);
  return {
    takeaway: hasTakeaway ? { id: takeawayId, address: addressBody(takeaway) } : null,
    delivery: zone_radius !== null ? { id: deliveryId, zone_radius, address: addressBody(from) } : null,
  };
}
