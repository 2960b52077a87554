/* Where an order is taken from or brought to. */
import { MapPin } from "lucide-react";
import { order as texts } from "@/shared/i18n/es";
import { addressMapLink } from "@/shared/lib/shop/address";
import { AddressText } from "@/shared/ui/shop/AddressText";
import type { Order } from "../data";
import styles from "../order.module.css";

interface Props {
  pickup: Order["pickup"][number];
  /** True until the order has ended. */
  isLive: boolean;
}

export function OrderPickup({ pickup: { type, address }, isLive }: Props) {
  const map = addressMapLink(address);
  return (
    <section className={styles.section} aria-label={texts[type]}>
      <h2>{texts[type]}</h2>
      {isLive && (
        <p className={styles.muted}>{type === "takeaway" ? texts.takeawayLead : texts.deliveryLead}</p>
      )}
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
