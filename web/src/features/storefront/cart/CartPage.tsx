/* The cart as a screen of its own, which a phone needs. */
import { ArrowLeft } from "lucide-react";
import { common, cart as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { StoreLink } from "../frame/StoreLink";
import { storePath } from "../navigation";
import { CartLines } from "./CartLines";
import { CartNotices } from "./CartNotices";
import styles from "./CartPage.module.css";
import { CartTotals } from "./CartTotals";
import { useCart } from "./useCart";

export function CartPage() {
  const { storefront, lines, isLoading } = useCart();
  const home = storePath(storefront.store.id);
  return (
    <div className={styles.page}>
      <StoreLink href={home} className={styles.back}>
        <ArrowLeft aria-hidden />
        {storefront.store.name}
      </StoreLink>
      <h1>{texts.title}</h1>
      <CartNotices />
      {isLoading && lines.length === 0 ? (
        <p role="status" className={`${styles.skeleton} shimmer`}>
          <span className="hidden-visually">{common.loading}</span>
        </p>
      ) : lines.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyHint}>
          <StoreLink href={home} className={buttonClass("plain")}>
            {texts.back}
          </StoreLink>
        </EmptyState>
      ) : (
        <section className={styles.card} aria-label={texts.title}>
          <CartLines />
          <CartTotals />
        </section>
      )}
    </div>
  );
}
