/* An article in its section: a link to its dialog, and a button that adds one when there is nothing to choose. */
import { Plus } from "lucide-react";
import { memo } from "react";
import { storefront as texts } from "@/shared/i18n/es";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import { Price } from "@/shared/ui/shop/Price";
import { StoreLink } from "../frame/StoreLink";
import type { Article } from "../model";
import { articlePath } from "../navigation";
import { fewUnitsLeft } from "../rules/stock";
import styles from "./ArticleCard.module.css";

interface Props {
  article: Article;
  canBeOrdered: boolean;
  onQuickAdd: (article: Article) => void;
}

export const ArticleCard = memo(function ArticleCard({ article, canBeOrdered, onQuickAdd }: Props) {
  const { id, store_id, name, description, image_url, price, stock, customizers } = article;
  const left = fewUnitsLeft(stock);
  const hasQuickAdd = canBeOrdered && customizers.length === 0;
  return (
    <li className={styles.card} data-article={id} data-sold-out={!canBeOrdered || undefined}>
      <StoreLink href={articlePath(store_id, id)} className={styles.link}>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          {description && <span className={styles.description}>{description}</span>}
          <span className={styles.price}>
            <Price amount={price.final} base={price.base} />
          </span>
          {!canBeOrdered && <span className={styles.soldOut}>{texts.soldOut}</span>}
          {canBeOrdered && left !== null && <span className={styles.left}>{texts.left(left)}</span>}
        </span>
        {image_url && (
          <span className={styles.picture}>
            <PublicImage url={image_url} alt="" sizes="112px" isSquare fallback={null} />
          </span>
        )}
      </StoreLink>
      {hasQuickAdd && (
        <button
          type="button"
          className={styles.add}
          aria-label={texts.quickAdd(name)}
          onClick={() => onQuickAdd(article)}
        >
          <Plus aria-hidden />
        </button>
      )}
    </li>
  );
});
