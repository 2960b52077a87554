/* Rules of a consumer's account: the addresses of their orders, and the refusals of a change. */
import { ApiError } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { profile, ownAccount as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { signInErrorMessage } from "../signInError";

type Schemas = components["schemas"];
export type Address = Schemas["Address"];
export type Contact = "email" | "phone" | "username";

type AddressedOrder = { pickup: readonly Pick<Schemas["OrderPickup"], "type" | "address">[] };

/** The addresses of deliveries, each once, as in the newest of these orders. */
export function deliveryAddresses(orders: readonly AddressedOrder[]): Address[] {
  const found = new Map<string, Address>();
  for (const { pickup } of orders) {
    for (const { type, address } of pickup) {
      const key = placeOf(address);
      if (type === "delivery" && address.street !== "" && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}

/** Those that are not among the saved ones. */
export function unsavedAddresses(addresses: readonly Address[], saved: readonly Address[]): Address[] {
  const known = new Set(saved.map(placeOf));
  return addresses.filter((address) => !known.has(placeOf(address)));
}

function placeOf({ street, number, flat, apartment, city }: Address): string {
  return [street, number, flat, apartment, city].map((part) => part.trim().toLowerCase()).join("|");
}

/** A refused change of a contact or the password; `field` is the one that it is about. */
export interface CredentialFailure {
  message: string;
  field: "current" | "next" | null;
}

export function toCredentialFailure(error: unknown, contact: Contact): CredentialFailure {
  if (!(error instanceof ApiError)) return { message: queryErrorMessage(error), field: null };
  if (error.code === "error.rule.current_password") return { message: texts.wrongPassword, field: "current" };
  if (error.code === `error.conflict.${contact}`) return { message: texts.taken[contact], field: "next" };
  if (error.code === "error.rule.last_key") return { message: texts.lastKey, field: "next" };
  // Wrong passwords block further attempts, as at the sign-in.
  if (error.status === 429) return { message: signInErrorMessage(error), field: null };
  if (error.status === 400) return { message: profile.invalid, field: "next" };
  return { message: queryErrorMessage(error), field: null };
}
