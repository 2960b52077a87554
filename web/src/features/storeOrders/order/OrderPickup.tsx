/* A pickup or delivery of an order: its state, and the address. */
import { MapPin } from "lucide-react";
import { boardCard, order as texts } from "@/shared/i18n/es";
import { addressMapLink } from "@/shared/lib/shop/address";
import { Badge } from "@/shared/ui/data/Badge";
import { AddressText } from "@/shared/ui/shop/AddressText";
import type { OrderPickup as Pickup } from "../model";
import styles from "./order.module.css";

export function OrderPickup({ pickup: { type, state, address } }: { pickup: Pickup }) {
  const map = type === "delivery" ? addressMapLink(address) : null;
  return (
    <section className={styles.section} aria-label={texts[type]}>
      <h2>{texts[type]}</h2>
      <div>
        <Badge tone={state === "failure" ? "warn" : "plain"}>{boardCard.pickupStates[state]}</Badge>
      </div>
      <AddressText address={address} />
      {map && (
        <a className={styles.map} href={map} target="_blank" rel="noopener">
          <MapPin aria-hidden />
          {texts.map}
        </a>
      )}
    </section>
  );
}
