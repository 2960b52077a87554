/* The cells of a store's articles: the name with its choice, and the price, stock and visibility that are edited in place. */
import { useState } from "react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { ApiError, hasStatus } from "@/shared/api/errors";
import { stores, articles as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatCount, formatMoney } from "@/shared/lib/format";
import { amountText, parseAmount } from "@/shared/lib/shop/amount";
import { showToast } from "@/shared/ui/overlay/toast";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { type Article, articleBody, stockBody } from "./articleBody";
import styles from "./articles.module.css";
import { movedCount, useArticleEdit } from "./data";
import { type CellProblem, EditableCell } from "./EditableCell";
import { useIsSelected, useSelection } from "./selection";
import { parseStock } from "./stockInput";

const MAX_AMOUNT = 1_000_000_000;

const useStoreId = () => useParams().storeId ?? "";

export function NameCell({ article }: { article: Article }) {
  const { id, code, name, image_url, categories } = article;
  const storeId = useStoreId();
  const selection = useSelection();
  const isSelected = useIsSelected(id);
  return (
    <div className={styles.name} data-selected={isSelected || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={texts.choose(name)}
          onChange={({ currentTarget }) => selection.set([id], currentTarget.checked)}
        />
      </label>
      <MediaImage url={image_url} alt="" sizes="48px" isSquare className={styles.picture} />
      <span className={styles.words}>
        <Link to={paths.stores.article(storeId, id)} data-row>
          {name}
        </Link>
        {code !== null && <small>{texts.code(code)}</small>}
        {categories.length > 0 && <small>{categories.map((category) => category.name).join(", ")}</small>}
      </span>
    </div>
  );
}

export function PriceCell({ article }: { article: Article }) {
  const { id, name, price } = article;
  const edit = useArticleEdit(useStoreId());
  async function save(text: string): Promise<CellProblem | null> {
    const base = parseAmount(text);
    if (base === null) return { text: texts.badPrice };
    if (base > MAX_AMOUNT) return { text: texts.highPrice };
    return findProblem(() =>
      edit(id, (now) => {
        const body = articleBody(now);
        return { ...body, price: { ...body.price, base } };
      }),
    );
  }
  return (
    <EditableCell
      label={texts.price(name)}
      rowId={id}
      column="price"
      inputMode="decimal"
      prefix="$"
      text={amountText(price.base)}
      note={price.final !== price.base && texts.sells(formatMoney(price.final))}
      save={save}
    />
  );
}

export function StockCell({ article }: { article: Article }) {
  const { id, name, stock } = article;
  const edit = useArticleEdit(useStoreId());

  function write(count: number | null, expected_count: number | null): Promise<CellProblem | null> {
    return findProblem(
      () => edit(id, (now) => ({ ...articleBody(now), stock: stockBody(now, { count, expected_count }) })),
      (found) => {
        const shown = found === null ? texts.uncounted.toLowerCase() : formatCount(found);
        return {
          text: texts.stockMoved(shown),
          keepLabel: texts.keepTheirs(shown),
          force: {
            label: texts.writeMine(count === null ? texts.uncounted.toLowerCase() : formatCount(count)),
            save: () => write(count, found),
          },
        };
      },
    );
  }
  async function save(text: string): Promise<CellProblem | null> {
    const parsed = parseStock(text, stock.count);
    if ("problem" in parsed) {
      return {
        text: parsed.problem === "negative" ? texts.negativeStock(stock.count ?? 0) : texts.badStock,
      };
    }
    return write(parsed.count, stock.count);
  }
  const isSoldOut = stock.count !== null && stock.count <= (stock.min_count ?? 0);
  return (
    <EditableCell
      label={texts.stock(name)}
      rowId={id}
      column="stock"
      inputMode="text"
      placeholder={texts.uncounted}
      text={stock.count === null ? "" : String(stock.count)}
      note={stock.out_of_stock ? texts.isOut : isSoldOut && texts.soldOut}
      save={save}
    />
  );
}

export function VisibleCell({ article }: { article: Article }) {
  const { id, name, visible } = article;
  const edit = useArticleEdit(useStoreId());
  const [isSaving, setIsSaving] = useState(false);
  const isShown = isSaving ? !visible : visible;
  async function toggle(): Promise<void> {
    setIsSaving(true);
    const problem = await findProblem(() => edit(id, (now) => ({ ...articleBody(now), visible: !visible })));
    setIsSaving(false);
    if (problem) showToast("error", `${name}: ${problem.text}`);
  }
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isShown}
        aria-checked={isShown}
        disabled={isSaving}
        aria-label={texts.visibleNamed(name)}
        onChange={() => void toggle()}
      />
    </label>
  );
}

/** Runs a write; answers its problem in words. */
async function findProblem(
  write: () => Promise<void>,
  onMoved?: (count: number | null) => CellProblem,
): Promise<CellProblem | null> {
  try {
    await write();
    return null;
  } catch (error) {
    const count = movedCount(error);
    if (count !== undefined && onMoved) return onMoved(count);
    if (error instanceof ApiError && error.code === "error.rule.service_inactive")
      return { text: stores.inactive };
    if (hasStatus(error, 404)) return { text: texts.gone };
    return { text: queryErrorMessage(error) };
  }
}
