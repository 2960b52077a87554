/* The draft of a change of many articles, as its fields have it, and the change that it makes. */
import { bulk as texts } from "@/shared/i18n/es";
import { parseAmount, parsePercent } from "@/shared/lib/shop/amount";
import { foldText } from "@/shared/lib/textSearch";
import type { BulkChange, BulkKind, Category } from "./rules";

export const BULK_KINDS = Object.keys(texts.kinds) as BulkKind[];
export const ROUNDINGS = ["0.01", "1", "10", "50", "100"] as const;

export interface BulkDraft {
  kind: BulkKind;
  percent: string;
  amount: string;
  price: string;
  discount: string;
  rounding: (typeof ROUNDINGS)[number];
  visible: boolean;
  isOut: boolean;
  /** A name for one to add, an id for one to remove. */
  category: string;
}

export const EMPTY_DRAFT: BulkDraft = {
  kind: "price_percent",
  percent: "",
  amount: "",
  price: "",
  discount: "",
  rounding: "0.01",
  visible: true,
  isOut: true,
  category: "",
};

/** The kept draft has its articles too: after a reload nothing is selected in the list. */
export interface KeptBulk {
  ids: readonly string[];
  draft: BulkDraft;
}

export const NO_BULK: KeptBulk = { ids: [], draft: EMPTY_DRAFT };

/** The change, or what its field lacks; `newId` is the id of a category that there is not yet. */
export function changeOf(
  draft: BulkDraft,
  known: readonly Category[],
  newId: string,
): BulkChange | { problem: string } {
  const { kind } = draft;
  switch (kind) {
    case "price_percent": {
      const percent = parseSigned(draft.percent.replace("%", ""));
      if (!percent || percent < -100 || percent > 1000) return { problem: texts.badPercent };
      return { kind, percent, rounding: Number(draft.rounding) };
    }
    case "price_amount": {
      const amount = parseSigned(draft.amount);
      return amount ? { kind, amount } : { problem: texts.badAmount };
    }
    case "price_set": {
      const amount = parseAmount(draft.price);
      return amount === null ? { problem: texts.badPrice } : { kind, amount };
    }
    case "discount": {
      const percent = parsePercent(draft.discount);
      return percent === null ? { problem: texts.badDiscount } : { kind, percent };
    }
    case "visible":
      return { kind, visible: draft.visible };
    case "stock_out":
      return { kind, isOut: draft.isOut };
    case "category_add": {
      const name = draft.category.trim();
      if (name === "") return { problem: texts.badCategory };
      const found = known.find((category) => foldText(category.name) === foldText(name));
      return { kind, category: found ?? { id: newId, name } };
    }
    case "category_remove":
      return known.some(({ id }) => id === draft.category)
        ? { kind, categoryId: draft.category }
        : { problem: texts.badCategory };
  }
}

function parseSigned(text: string): number | null {
  const plain = text.trim();
  const sign = plain.startsWith("-") ? -1 : 1;
  const amount = parseAmount(plain.replace(/^[+-]/, ""));
  return amount === null ? null : sign * amount;
}
