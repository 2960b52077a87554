/* The store's name, whether it is open, and how it delivers and is paid. */
import { Bike, CreditCard, ShoppingBag } from "lucide-react";
import { memo } from "react";
import { providers, storefront as texts } from "@/shared/i18n/es";
import { distanceLabel } from "@/shared/lib/geo";
import { shortAddress } from "@/shared/lib/shop/address";
import { Badge } from "@/shared/ui/data/Badge";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import type { Storefront } from "../model";
import styles from "./StoreHeader.module.css";
import { StoreMap } from "./StoreMap";

export const StoreHeader = memo(function StoreHeader({ storefront }: { storefront: Storefront }) {
  const { store, turn, pickup_methods, payment_methods } = storefront;
  const { takeaway, delivery } = pickup_methods;
  const kinds = [...new Set(payment_methods.providers.map(({ type }) => providers.inSentence[type]))];
  return (
    <header className={styles.header}>
      {store.image_url && (
        <span className={styles.picture}>
          <PublicImage url={store.image_url} alt="" sizes="96px" isSquare fallback={null} />
        </span>
      )}
      <div className={styles.text}>
        <div className={styles.title}>
          <h1>{store.name}</h1>
          <Badge tone={turn ? "good" : "bad"}>{turn ? texts.open : texts.closed}</Badge>
        </div>
        <ul className={styles.facts}>
          {takeaway && (
            <li>
              <ShoppingBag aria-hidden />
              {texts.takeaway(shortAddress(takeaway.address))}
            </li>
          )}
          {delivery && (
            <li>
              <Bike aria-hidden />
              {texts.delivery(distanceLabel(delivery.zone_radius))}
            </li>
          )}
          {!takeaway && !delivery && <li>{texts.noPickup}</li>}
          <li>
            <CreditCard aria-hidden />
            {kinds.length > 0 ? texts.pay(joinWords(kinds)) : texts.noPayment}
          </li>
          <li>
            <a href={`/mis_mensajes/con/${store.workspace_id}`}>{texts.write}</a>
          </li>
        </ul>
        <StoreMap storefront={storefront} />
      </div>
    </header>
  );
});

/** 'efectivo, transferencia o Mercado Pago'. */
function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat("es-AR", { type: "disjunction" }).format(words);
}
