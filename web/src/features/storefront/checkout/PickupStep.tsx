/* How the order is received: fetched at the store, or brought to an address. */
import { MapPin } from "lucide-react";
import { useState } from "react";
import { checkout } from "@/shared/i18n/es";
import { distanceLabel } from "@/shared/lib/geo";
import { shortAddress } from "@/shared/lib/shop/address";
import { Button } from "@/shared/ui/action/Button";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { AddressText } from "@/shared/ui/shop/AddressText";
import { problemsOf, problemText } from "../cart/cartProblem";
import { useCart } from "../cart/useCart";
import type { Address, Cart, CartPickupPut } from "../model";
import { AddressForm } from "./address/AddressForm";
import styles from "./CheckoutPage.module.css";

const texts = checkout.pickup;

export function PickupStep({ accountId, cart }: { accountId: string; cart: Cart }) {
  const { storefront, server } = useCart();
  const { takeaway, delivery } = storefront.pickup_methods;
  const pending = server.writing.pending?.pickup;
  const [isEditing, setIsEditing] = useState(false);
  const type = pending?.type ?? cart.pickup?.type ?? null;
  const address = cart.pickup?.type === "delivery" ? cart.pickup.address : null;
  const problems = problemsOf(cart.problems, "pickup");

  const options = [
    ...(takeaway ? [{ value: "takeaway" as const, label: texts.types.takeaway }] : []),
    ...(delivery ? [{ value: "delivery" as const, label: texts.types.delivery }] : []),
  ];

  // Delivery is written before its address, so that no order is fetched that was to be brought.
  const choose = (next: CartPickupPut["type"]) => server.write({ pickup_set: true, pickup: { type: next } });
  function deliverTo(to: Address): void {
    setIsEditing(false);
    const tip = cart.pickup?.tip_amount ?? 0;
    server.write({
      pickup_set: true,
      pickup: { type: "delivery", address: to, ...(tip > 0 && { tip_amount: tip }) },
    });
  }

  return (
    <section className={styles.card} aria-labelledby="entrega-titulo" id="paso-pickup" tabIndex={-1}>
      <h2 id="entrega-titulo">{texts.title}</h2>
      {options.length === 0 ? (
        <p className={styles.problem}>{texts.none}</p>
      ) : (
        <SegmentedControl legend={texts.legend} options={options} value={type} onChange={choose} />
      )}
      {type === "takeaway" && takeaway && (
        <p className={styles.hint}>{texts.takeawayAt(shortAddress(takeaway.address))}</p>
      )}
      {type === "delivery" && delivery && address && !isEditing && (
        <DeliveryAddress address={address} onChange={() => setIsEditing(true)} />
      )}
      {type === "delivery" && delivery && (!address || isEditing) && (
        <>
          <p className={styles.hint}>{texts.zone(distanceLabel(delivery.zone_radius))}</p>
          <AddressForm accountId={accountId} delivery={delivery} initial={address} onSave={deliverTo} />
        </>
      )}
      {problems
        // What the form asks for is no problem yet.
        .filter(({ code }) => code !== "pickup_missing" && code !== "pickup_address")
        .map((problem) => (
          <p key={problem.code} className={styles.problem}>
            {problemText(problem, storefront)}
          </p>
        ))}
    </section>
  );
}

function DeliveryAddress({ address, onChange }: { address: Address; onChange: () => void }) {
  return (
    <div className={styles.deliverTo}>
      <p className={styles.hint}>{texts.deliverTo}</p>
      <div className={styles.address}>
        <MapPin aria-hidden />
        <AddressText address={address} />
      </div>
      <Button onClick={onChange}>{texts.change}</Button>
    </div>
  );
}
