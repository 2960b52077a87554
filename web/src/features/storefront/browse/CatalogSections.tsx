/* The sections with their articles; drawn anew only when the store changes, not when a dialog opens. */
import { memo, useMemo } from "react";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import type { Article, Storefront } from "../model";
import type { CatalogSection } from "../rules/catalog";
import { canBeOrdered } from "../rules/stock";
import { ArticleCard } from "./ArticleCard";
import styles from "./CatalogSections.module.css";

interface Props {
  storefront: Storefront;
  sections: readonly CatalogSection[];
  onQuickAdd: (article: Article) => void;
}

export const CatalogSections = memo(function CatalogSections({ storefront, sections, onQuickAdd }: Props) {
  const orderable = useMemo(
    () => new Set(storefront.articles.filter((one) => canBeOrdered(storefront, one)).map(({ id }) => id)),
    [storefront],
  );
  return sections.map(({ id, anchor, name, bannerUrl, articles }) => (
    <section key={id} id={anchor} className={styles.section} aria-labelledby={`${anchor}-titulo`}>
      <h2 id={`${anchor}-titulo`}>{name}</h2>
      {bannerUrl && (
        <span className={styles.banner}>
          <PublicImage url={bannerUrl} alt="" sizes="(max-width: 1000px) 100vw, 820px" fallback={null} />
        </span>
      )}
      <ul className={styles.articles}>
        {articles.map((article) => (
          <ArticleCard
            key={article.id}
            article={article}
            canBeOrdered={orderable.has(article.id)}
            onQuickAdd={onQuickAdd}
          />
        ))}
      </ul>
    </section>
  ));
});
