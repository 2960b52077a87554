/* The address of a delivery: what people read, and the location by which the server measures the distance. */
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useRef, useState } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import { checkout } from "@/shared/i18n/es";
import { type Coordinates, distanceLabel, distanceMeters } from "@/shared/lib/geo";
import { streetLine } from "@/shared/lib/shop/address";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { shoppingApi } from "../../data";
import type { Address, Storefront } from "../../model";
import styles from "./AddressForm.module.css";
import { LocationField } from "./LocationField";

const texts = checkout.address;

type Delivery = NonNullable<Storefront["pickup_methods"]["delivery"]>;

interface Props {
  accountId: string;
  delivery: Delivery;
  initial: Address | null;
  onSave: (address: Address) => void;
}

/** More would push the form off a phone. */
const MAX_KNOWN = 3;

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
    (address) => !initial || labelOf(address) !== labelOf(initial),
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
          {known.map((address) => (
            <Button key={labelOf(address)} onClick={() => onSave(address)}>
              <History aria-hidden />
              {texts.use(labelOf(address))}
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
          from={delivery.address.location}
          problem={shown.location}
          onChange={(location) => setDraft({ ...draft, location })}
        />
      </div>
      <div className={styles.whole}>
        <Button kind="primary" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  );
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

/** The addresses of the consumer's last deliveries, of any store, that this one reaches; each once, newest first. */
function useKnownAddresses(accountId: string, { address: from, zone_radius }: Delivery): Address[] {
  const { data } = useQuery({
    queryKey: ["ecommerce_consumer_order_list", accountId],
    queryFn: ({ signal }) =>
      unwrapResponse(shoppingApi.GET("/ecommerce/orders", { params: { query: { take: 10 } }, signal })),
  });
  const addresses = new Map<string, Address>();
  for (const { type, address } of data?.data.flatMap(({ pickup }) => pickup) ?? []) {
    const isReached = distanceMeters(from.location, address.location) <= zone_radius;
    if (type === "delivery" && isReached && !addresses.has(labelOf(address))) {
      addresses.set(labelOf(address), address);
    }
  }
  return [...addresses.values()].slice(0, MAX_KNOWN);
}
