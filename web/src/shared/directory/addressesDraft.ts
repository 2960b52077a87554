/* The draft of a page's addresses: its problems and the body that it makes. */
import type { components } from "@/shared/api/schema";
import { randomUuid } from "../lib/uuid";
import {
  type AddressDraft,
  addressBody,
  addressDraft,
  EMPTY_ADDRESS,
  findAddressProblems,
} from "../ui/address/addressDraft";
import type { FieldProblems } from "../ui/entity/useEntityForm";

type PageAddress = components["schemas"]["PageAddress"];

export interface PageAddressDraft extends AddressDraft {
  id: string;
  visible: boolean;
}

/** The most addresses of a page. */
export const ADDRESSES_MAX = 10;

export function pageAddressDrafts(addresses: readonly PageAddress[]): PageAddressDraft[] {
  return addresses.map(({ id, visible, ...address }) => ({ id, visible, ...addressDraft(address) }));
}

/** A new address is in the town of the last one. */
export function newPageAddress(last: PageAddressDraft | undefined): PageAddressDraft {
  const town = last && { city: last.city, state: last.state, zip: last.zip, country: last.country };
  return { ...EMPTY_ADDRESS, ...town, id: randomUuid(), visible: true };
}

export function findPageAddressProblems(addresses: readonly PageAddressDraft[]): FieldProblems {
  return Object.assign(
    {},
    ...addresses.map((address, index) => findAddressProblems(address, `addresses[${index}]`)),
  ) as FieldProblems;
}

/** The body of drafts without problems. */
export function pageAddressesBody(addresses: readonly PageAddressDraft[]): PageAddress[] {
  return addresses.map(({ id, visible, ...address }) => {
    const body = addressBody(address);
    return { id, visible, ...body, name: body.name.trim() };
  });
}
