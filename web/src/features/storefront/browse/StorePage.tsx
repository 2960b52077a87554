/* The store's page: its head, its sections, the cart beside them, and the dialog of an article. */
import { useCallback, useEffect, useRef, useState } from "react";
import { storefront as texts } from "@/shared/i18n/es";
import { newLine } from "@/shared/lib/shop/cartLine";
import type { ArticleDialogProps } from "../article/ArticleDialog";
import { ArticleOpening, OpeningText } from "../article/ArticleOpening";
import { LazyArticleDialog, usePreloadedDialog } from "../article/lazyArticleDialog";
import { CartBar } from "../cart/CartBar";
import { CartPanel } from "../cart/CartPanel";
import { useCart } from "../cart/useCart";
import type { Article, Storefront } from "../model";
import { useStoreLocation } from "../navigation";
import { SearchedCatalog } from "./SearchedCatalog";
import { StoreHeader } from "./StoreHeader";
import styles from "./StorePage.module.css";

export function StorePage({ storefront }: { storefront: Storefront }) {
  const cart = useCart();
  usePreloadedDialog();
  const [news, setNews] = useState("");
  const onSaved = useCallback(
    (name: string, units: number, isEdited: boolean) =>
      setNews(isEdited ? texts.edited(name) : texts.added(name, units)),
    [],
  );
  // A ref, so that the articles are not drawn anew with each change of the cart.
  const add = useRef(cart.add);
  useEffect(() => {
    add.current = cart.add;
  });
  const onQuickAdd = useCallback(
    ({ id, name }: Article) => {
      const line = newLine({ articleId: id, name, quantity: 1, options: [], indications: "" });
      if (add.current(line) === null) onSaved(name, 1, false);
    },
    [onSaved],
  );

  return (
    <>
      <StoreHeader storefront={storefront} />
      {!storefront.turn && (
        <p className={styles.closed} role="status">
          {texts.closedNow}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.catalog}>
          <SearchedCatalog storefront={storefront} onQuickAdd={onQuickAdd} />
        </div>
        <aside className={styles.cart}>
          <CartPanel />
        </aside>
      </div>
      <CartBar />
      <p role="status" className="hidden-visually">
        {news}
      </p>
      <OpenArticle storefront={storefront} onSaved={onSaved} />
    </>
  );
}

/** The dialog of the article in the address, if there is one; it opens without drawing the page anew. */
function OpenArticle(props: Pick<ArticleDialogProps, "storefront" | "onSaved">) {
  const { articleId, lineId } = useStoreLocation();
  if (articleId === null) return null;
  return (
    <ArticleOpening>
      <LazyArticleDialog
        key={`${articleId} ${lineId}`}
        articleId={articleId}
        lineId={lineId}
        fallback={<OpeningText />}
        {...props}
      />
    </ArticleOpening>
  );
}
