/* The cart beside the store. */
import { cart as texts } from "@/shared/i18n/es";
import { CartLines } from "./CartLines";
import { CartNotices } from "./CartNotices";
import styles from "./CartPanel.module.css";
import { CartTotals } from "./CartTotals";
import { useCart } from "./useCart";

export function CartPanel() {
  const { lines, isLoading } = useCart();
  return (
    <section className={styles.panel} aria-labelledby="carrito-titulo">
      <h2 id="carrito-titulo">{texts.title}</h2>
      <CartNotices />
      {isLoading && lines.length === 0 ? (
        <p className={`${styles.skeleton} shimmer`} />
      ) : lines.length === 0 ? (
        <p className={styles.empty}>
          {texts.empty}. {texts.emptyHint}
        </p>
      ) : (
        <>
          <CartLines />
          <CartTotals />
        </>
      )}
    </section>
  );
}
