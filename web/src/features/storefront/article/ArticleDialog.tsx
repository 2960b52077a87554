/* The dialog of an article: its pictures, its options, indications and quantity; for a new line or one of the cart. */
import { useEffect, useMemo, useRef, useState } from "react";
import { measure } from "@/shared/analytics/measure";
import { cart as cartTexts, article as texts } from "@/shared/i18n/es";
import { afterPaint } from "@/shared/lib/afterPaint";
import { formatMoney } from "@/shared/lib/format";
import {
  type CartLine,
  type ChosenOption,
  MAX_INDICATIONS,
  MAX_QUANTITY,
  newLine,
  replaceLine,
} from "@/shared/lib/shop/cartLine";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { Price } from "@/shared/ui/shop/Price";
import { QuantityStepper } from "@/shared/ui/shop/QuantityStepper";
import { useCart } from "../cart/useCart";
import type { Article, Storefront } from "../model";
import { closeArticle } from "../navigation";
import { listChoiceGroups, listMissingChoices, unitPrice } from "../rules/choices";
import { sumAmounts } from "../rules/money";
import { canBeOrdered, isSoldOut, sellableUnits } from "../rules/stock";
import styles from "./ArticleDialog.module.css";
import { ArticleGallery } from "./ArticleGallery";
import { ChoiceField } from "./ChoiceField";
import { IndicationsField } from "./IndicationsField";
import { StockNote } from "./StockNote";

export interface ArticleDialogProps {
  storefront: Storefront;
  articleId: string;
  lineId: string | null;
  onSaved: (name: string, units: number, isEdited: boolean) => void;
}

export function ArticleDialog({ storefront, articleId, lineId, onSaved }: ArticleDialogProps) {
  const { lines } = useCart();
  const close = () => closeArticle(storefront.store.id);
  const article = storefront.articles.find(({ id }) => id === articleId.toLowerCase());
  if (!article) {
    return (
      <Dialog title={texts.missing} onClose={close}>
        <p>{texts.missingHint}</p>
        <div className={styles.actions}>
          <Button kind="primary" onClick={close}>
            {texts.backToStore}
          </Button>
        </div>
      </Dialog>
    );
  }
  const edited = lines.find(({ line }) => line.id === lineId && line.articleId === article.id)?.line ?? null;
  return (
    <ArticleForm
      // A line that is read later takes the place of the empty form.
      key={edited?.id}
      storefront={storefront}
      article={article}
      edited={edited}
      onClose={close}
      onSaved={onSaved}
    />
  );
}

interface FormProps {
  storefront: Storefront;
  article: Article;
  edited: CartLine | null;
  onClose: () => void;
  onSaved: (name: string, units: number, isEdited: boolean) => void;
}

function ArticleForm({ storefront, article, edited, onClose, onSaved }: FormProps) {
  const cart = useCart();
  const groups = useMemo(() => listChoiceGroups(storefront, article), [storefront, article]);
  const [chosen, setChosen] = useState<readonly ChosenOption[]>(edited?.options ?? []);
  const [indications, setIndications] = useState(edited?.indications ?? "");
  const [quantity, setQuantity] = useState(edited?.quantity ?? 1);
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef(new Map<string, HTMLFieldSetElement>());
  const isWhole = useSecondPaint();
  useEffect(() => measure("view", "article", article.id), [article.id]);

  const missing = listMissingChoices(groups, chosen).map(({ id }) => id);
  const price = unitPrice(article, groups, chosen);
  const units = sellableUnits(article.stock);
  const max = Math.min(units ?? MAX_QUANTITY, MAX_QUANTITY);
  const total = sumAmounts(Array<number>(quantity).fill(price.final));
  const isOrderable = canBeOrdered(storefront, article);

  function save(): void {
    setIsChecked(true);
    const [first] = missing;
    if (first !== undefined) {
      fields.current.get(first)?.focus();
      return;
    }
    const content = { articleId: article.id, name: article.name, quantity, options: chosen, indications };
    if (edited) cart.change((lines) => replaceLine(lines, { ...content, id: edited.id }));
    else if (cart.add(newLine(content)) !== null) return;
    onSaved(article.name, quantity, edited !== null);
    onClose();
  }

  return (
    <Dialog title={article.name} onClose={onClose} isWide>
      <div className={styles.content}>
        <ArticleGallery article={article} />
        {article.description && <p className={styles.description}>{article.description}</p>}
        <div className={styles.price}>
          <Price amount={article.price.final} base={article.price.base} size="large" />
          <StockNote stock={article.stock} />
        </div>
        {!isWhole && <div className={styles.rest} />}
        {(isWhole ? groups : []).map((group) => (
          <ChoiceField
            key={group.use.id}
            ref={(field) => {
              if (field) fields.current.set(group.use.id, field);
            }}
            group={group}
            chosen={chosen}
            onChange={setChosen}
            isMissing={isChecked && missing.includes(group.use.id)}
          />
        ))}
        {isWhole && isOrderable && (
          <IndicationsField value={indications} maxLength={MAX_INDICATIONS} onChange={setIndications} />
        )}
      </div>
      <footer className={styles.footer}>
        {isOrderable ? (
          <>
            <QuantityStepper
              label={texts.quantity}
              value={quantity}
              min={1}
              max={max}
              onChange={setQuantity}
            />
            <Button kind="primary" className={styles.add as string} onClick={save}>
              <span>{edited ? texts.save : texts.add}</span>
              <span>{formatMoney(total)}</span>
            </Button>
            {isChecked && cart.limit !== null && (
              <p className={styles.note} role="status">
                {cartTexts.limits[cart.limit]}
              </p>
            )}
            {units !== null && quantity >= units && (
              <p className={styles.note} role="status">
                {texts.maximum(units)}
              </p>
            )}
          </>
        ) : (
          <>
            <p className={styles.note}>{isSoldOut(article.stock) ? texts.soldOut : texts.cannotChoose}</p>
            <button type="button" className={buttonClass("plain")} onClick={onClose}>
              {texts.close}
            </button>
          </>
        )}
      </footer>
    </Dialog>
  );
}

/** False in the first paint, so that a slow phone shows the dialog before it draws what is below. */
function useSecondPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
