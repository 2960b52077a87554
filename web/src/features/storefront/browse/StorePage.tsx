/* The store's page: its head, its sections, the cart beside them, and the dialog of an article. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { storefront as texts } from "@/shared/i18n/es";
import { newLine } from "@/shared/lib/shop/cartLine";
import { containsAllWords } from "@/shared/lib/textSearch";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { ArticleOpening, OpeningText } from "../article/ArticleOpening";
import { LazyArticleDialog, usePreloadedDialog } from "../article/lazyArticleDialog";
import { CartBar } from "../cart/CartBar";
import { CartPanel } from "../cart/CartPanel";
import { useCart } from "../cart/useCart";
import type { Article, Storefront } from "../model";
import { useStoreLocation } from "../navigation";
import { type CatalogSection, listCatalogSections } from "../rules/catalog";
import { ArticleSearch } from "./ArticleSearch";
import { CatalogSections } from "./CatalogSections";
import { SectionNav } from "./SectionNav";
import { StoreHeader } from "./StoreHeader";
import styles from "./StorePage.module.css";

/** From this many articles on, a search helps. */
const SEARCH_FROM = 20;

export function StorePage({ storefront }: { storefront: Storefront }) {
  const cart = useCart();
  const { articleId, lineId } = useStoreLocation();
  usePreloadedDialog();
  const [query, setQuery] = useState("");
  const [news, setNews] = useState("");
  const catalog = useMemo(() => listCatalogSections(storefront), [storefront]);
  const wanted = useDeferredValue(query.trim());
  const sections = useMemo(() => findArticles(catalog, wanted), [catalog, wanted]);
  const count = sections.reduce((sum, { articles }) => sum + articles.length, 0);
  const hasSearch = storefront.articles.length >= SEARCH_FROM;

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
          {catalog.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyHint} />
          ) : (
            <>
              {hasSearch && (
                <ArticleSearch query={query} onChange={setQuery} found={wanted === "" ? null : count} />
              )}
              {catalog.length > 1 && <SectionNav sections={sections} />}
              <CatalogSections storefront={storefront} sections={sections} onQuickAdd={onQuickAdd} />
            </>
          )}
        </div>
        <aside className={styles.cart}>
          <CartPanel />
        </aside>
      </div>
      <CartBar />
      <p role="status" className="hidden-visually">
        {news}
      </p>
      {articleId !== null && (
        <ArticleOpening>
          <LazyArticleDialog
            key={`${articleId} ${lineId}`}
            storefront={storefront}
            articleId={articleId}
            lineId={lineId}
            onSaved={onSaved}
            fallback={<OpeningText />}
          />
        </ArticleOpening>
      )}
    </>
  );
}

function findArticles(catalog: readonly CatalogSection[], query: string): readonly CatalogSection[] {
  if (query === "") return catalog;
  const matches = ({ name, description, categories }: Article) =>
    containsAllWords([name, description, ...categories.map((one) => one.name)].join(" "), query);
  return catalog
    .map((section) => ({ ...section, articles: section.articles.filter(matches) }))
    .filter(({ articles }) => articles.length > 0);
}
