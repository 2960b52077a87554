/* The lines of the cart: each with its options, its price, its quantity and its problems. */
import { TriangleAlert } from "lucide-react";
import { cart as texts } from "@/shared/i18n/es";
import { MAX_QUANTITY, setLineQuantity } from "@/shared/lib/shop/cartLine";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import { Price } from "@/shared/ui/shop/Price";
import { QuantityStepper } from "@/shared/ui/shop/QuantityStepper";
import { StoreLink } from "../frame/StoreLink";
import type { Storefront } from "../model";
import { articlePath } from "../navigation";
import { sellableUnits } from "../rules/stock";
import styles from "./CartLines.module.css";
import { problemText } from "./cartProblem";
import type { ShownLine } from "./shownLine";
import { useCart } from "./useCart";

export function CartLines() {
  const { storefront, lines, change } = useCart();
  return (
    <ul className={styles.lines}>
      {lines.map((shown) => (
        <CartRow
          key={shown.line.id}
          storefront={storefront}
          shown={shown}
          onQuantity={(quantity) => change((all) => setLineQuantity(all, shown.line.id, quantity))}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  storefront: Storefront;
  shown: ShownLine;
  onQuantity: (quantity: number) => void;
}

function CartRow({ storefront, shown, onQuantity }: RowProps) {
  const { line, name, imageUrl, options, total, article, problems } = shown;
  const units = article ? sellableUnits(article.stock) : 0;
  // More than there is cannot be asked for, but what is already there is shown as it is.
  const max = Math.max(Math.min(units ?? MAX_QUANTITY, MAX_QUANTITY), line.quantity);
  const details = [...options, ...(line.indications ? [texts.indications(line.indications)] : [])];
  return (
    <li className={styles.line} data-line={line.id} data-problem={problems.length > 0 || undefined}>
      <div className={styles.head}>
        {imageUrl && (
          <span className={styles.picture}>
            <PublicImage url={imageUrl} alt="" sizes="56px" isSquare fallback={null} />
          </span>
        )}
        <div className={styles.text}>
          <p className={styles.name}>{name}</p>
          {details.length > 0 && <p className={styles.details}>{details.join(" · ")}</p>}
          {problems.map((problem) => (
            <p key={`${problem.code} ${problem.path}`} className={styles.problem}>
              <TriangleAlert aria-hidden />
              {problemText(problem, storefront)}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.row}>
        <QuantityStepper
          label={texts.quantityOf(name)}
          value={line.quantity}
          max={max}
          removeLabel={texts.removeLine(name)}
          onChange={onQuantity}
          isSmall
        />
        {article ? (
          <StoreLink
            href={articlePath(storefront.store.id, article.id, line.id)}
            className={styles.action}
            aria-label={texts.editLine(name)}
          >
            {texts.edit}
          </StoreLink>
        ) : (
          <button
            type="button"
            className={styles.action}
            aria-label={texts.removeLine(name)}
            onClick={() => onQuantity(0)}
          >
            {texts.remove}
          </button>
        )}
        <span className={styles.price}>
          <Price amount={total} size="small" />
        </span>
      </div>
    </li>
  );
}
