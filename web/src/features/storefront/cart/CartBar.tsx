/* The cart on a phone: a bar at the bottom that leads to it. */
import { ShoppingBag } from "lucide-react";
import { cart as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { StoreLink } from "../frame/StoreLink";
import { storePath } from "../navigation";
import styles from "./CartBar.module.css";
import { useCart } from "./useCart";

export function CartBar() {
  const { storefront, count, total, limit } = useCart();
  if (count === 0) return null;
  return (
    <div className={styles.bar}>
      {limit !== null && (
        <p className={styles.limit} role="status">
          {texts.limits[limit]}
        </p>
      )}
      <StoreLink href={storePath(storefront.store.id, "cart")} className={styles.link}>
        <ShoppingBag aria-hidden />
        <span className={styles.label}>
          {texts.bar} <small>{texts.units(count)}</small>
        </span>
        <span>{formatMoney(total)}</span>
      </StoreLink>
    </div>
  );
}
