/* The address of a delivery: what people read, and the location by which the server measures the distance. */
import { useQuery } from "@tanstack/react-query";
import { BookmarkCheck, History } from "lucide-react";
import { useRef, useState } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import { deliveryAddress as texts } from "@/shared/i18n/es/deliveryAddress";
import { type Coordinates, distanceLabel, distanceMeters } from "@/shared/lib/geo";
import { streetLine } from "@/shared/lib/shop/address";
import type { MapPoint, MapZone } from "@/shared/map/mapContent";
import { Button } from "@/shared/ui/action/Button";
import { LocationFinder } from "@/shared/ui/address/LocationFinder";
import { InputField } from "@/shared/ui/form/InputField";
import { shoppingApi } from "../../data";
import type { Address, Storefront } from "../../model";
import styles from "./AddressForm.module.css";
import { LocationField } from "./LocationField";

type Delivery = NonNullable<Storefront["pickup_methods"]["delivery"]>;

interface Props {
  accountId: string;
  delivery: Delivery;
  initial: Address | null;
  onSave: (address: Address) => void;
}

/** More would push the form off a phone. */
const MAX_KNOWN = 5;
/** A consumer has no more. */
const MAX_SAVED = 50;

const TEXT_FIELDS = ["street", "number", "flat", "apartment", "city", "indications"] as const;
type TextField = (typeof TEXT_FIELDS)[number];
type Draft = Record<TextField, string> & { location: Coordinates | null };

const LIMITS: Record<TextField, number> = {
  street: 120,
  number: 20,
  flat: 20,
  apartment: 20,
  city: 80,
  indications: 280,
};

export function AddressForm({ accountId, delivery, initial, onSave }: Props) {
  const [draft, setDraft] = useState<Draft>(() => draftFrom(initial, delivery));
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const known = useKnownAddresses(accountId, delivery).filter(
    ({ address }) => !initial || labelOf(address) !== labelOf(initial),
  );
  const problems = findProblems(draft, delivery);
  const shown = isChecked ? problems : {};

  function save(): void {
    setIsChecked(true);
    const [first] = Object.keys(problems);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button)`)?.focus();
      return;
    }
    const { location, ...parts } = draft;
    if (!location) return;
    const { country, state } = delivery.address;
    onSave({ name: "", country, state, zip: "", ...trimAll(parts), location });
  }

  const field = (name: TextField) => ({
    label: texts[name],
    value: draft[name],
    maxLength: LIMITS[name],
    autoCapitalize: "words",
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {known.length > 0 && (
        <div className={styles.known}>
          <p className={styles.hint}>{texts.knownHint}</p>
          {known.map(({ address, isSaved }) => (
            <Button key={labelOf(address)} onClick={() => onSave(address)}>
              {isSaved ? <BookmarkCheck aria-hidden /> : <History aria-hidden />}
              {isSaved ? texts.chooseSaved(address.name, labelOf(address)) : texts.choose(labelOf(address))}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.street} data-field="street">
        <InputField {...field("street")} autoComplete="address-line1" problem={shown.street} />
      </div>
      <div className={styles.number} data-field="number">
        <InputField {...field("number")} problem={shown.number} />
      </div>
      <InputField {...field("flat")} optional />
      <InputField {...field("apartment")} optional />
      <InputField {...field("city")} autoComplete="address-level2" optional />
      <div className={styles.whole}>
        <InputField {...field("indications")} optional />
      </div>
      <div className={styles.whole} data-field="location">
        <LocationField
          value={draft.location}
          from={storePlace(delivery)}
          problem={shown.location}
          onChange={(location) => setDraft({ ...draft, location })}
        >
          <LocationFinder
            address={{ ...draft, state: delivery.address.state }}
            onFound={({ lat, lng, city }) =>
              setDraft({ ...draft, city: draft.city || city, location: { lat, lng } })
            }
          />
        </LocationField>
      </div>
      <div className={styles.whole}>
        <Button kind="primary" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The store on the map, with its reach. */
function storePlace({ address, zone_radius }: Delivery): MapPoint & MapZone {
  return { ...address.location, name: texts.store, href: null, radius: zone_radius };
}

/** Most deliveries stay in the store's town. */
function draftFrom(initial: Address | null, { address }: Delivery): Draft {
  const { street = "", number = "", flat = "", apartment = "", city = address.city } = initial ?? {};
  const { indications = "", location = null } = initial ?? {};
  return { street, number, flat, apartment, city, indications, location };
}

function trimAll(parts: Record<TextField, string>): Record<TextField, string> {
  return Object.fromEntries(TEXT_FIELDS.map((name) => [name, parts[name].trim()])) as Record<
    TextField,
    string
  >;
}

/** In the order of the fields. */
function findProblems(
  draft: Draft,
  delivery: Delivery,
): Partial<Record<"street" | "number" | "location", string>> {
  const distance = draft.location ? distanceMeters(delivery.address.location, draft.location) : null;
  const isFar = distance !== null && distance > delivery.zone_radius;
  return {
    ...(draft.street.trim() === "" && { street: texts.required.street }),
    ...(draft.number.trim() === "" && { number: texts.required.number }),
    ...(distance === null && { location: texts.required.location }),
    ...(isFar && { location: texts.tooFar(distanceLabel(distance), distanceLabel(delivery.zone_radius)) }),
  };
}

/** 'Mitre 1234, piso 2, Adrogué'. */
function labelOf(address: Address): string {
  return [streetLine(address), address.city].filter(Boolean).join(", ");
}

interface KnownAddress {
  address: Address;
  isSaved: boolean;
}

/** The consumer's saved addresses and those of their last deliveries, of any store, that this one reaches; each once, the saved first. */
function useKnownAddresses(accountId: string, { address: from, zone_radius }: Delivery): KnownAddress[] {
  const saved = useQuery({
    queryKey: ["maps_address_list", accountId],
    queryFn: ({ signal }) =>
      unwrapResponse(shoppingApi.GET("/maps/me/address", { params: { query: { take: MAX_SAVED } }, signal })),
  });
  const orders = useQuery({
    queryKey: ["ecommerce_consumer_order_list", accountId],
    queryFn: ({ signal }) =>
      unwrapResponse(shoppingApi.GET("/ecommerce/orders", { params: { query: { take: 10 } }, signal })),
  });
  const deliveries = (orders.data?.data ?? [])
    .flatMap(({ pickup }) => pickup)
    .filter(({ type }) => type === "delivery");
  const known = new Map<string, KnownAddress>();
  const add = (address: Address, isSaved: boolean) => {
    const isReached = distanceMeters(from.location, address.location) <= zone_radius;
    const label = labelOf(address);
    if (isReached && !known.has(label)) known.set(label, { address, isSaved });
  };
  for (const { id, scope_id, created_at, deleted_at, ...address } of saved.data?.data ?? [])
    add(address, true);
  for (const { address } of deliveries) add(address, false);
  return [...known.values()].slice(0, MAX_KNOWN);
}
