/* The draft of chips as fields have it: its problems, the body that it makes, and the words that visitors read. */
import type { components } from "@/shared/api/schema";
import { showroomChips as texts } from "@/shared/i18n/es";
import { relativeMoment } from "@/shared/lib/dateFormat";
import { amountText, parsePercent } from "@/shared/lib/shop/amount";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { instantToLocal, localToInstant } from "@/shared/ui/form/localDateTime";

export type Chips = components["schemas"]["ShowroomChips"];
type StockState = components["schemas"]["ShowroomStockChipState"];

export interface ChipsDraft {
  isNew: boolean;
  /** Empty without one, as the other fields are. */
  discount: string;
  /** The local time of a `datetime-local` field. */
  cutdown: string;
  stock: StockState | "";
}

export const NO_CHIPS: ChipsDraft = { isNew: false, discount: "", cutdown: "", stock: "" };

/** The time zone of the public page. */
const ZONE = "America/Argentina/Buenos_Aires";

export function chipsDraft({ is_new, discount, cutdown, stock }: Chips): ChipsDraft {
  return {
    isNew: is_new?.enabled ?? false,
    discount: discount ? amountText(discount.percent) : "",
    cutdown: cutdown ? instantToLocal(cutdown.datetime) : "",
    stock: stock?.state ?? "",
  };
}

/** The messages by the paths that the server would name. */
export function findChipsProblems({ discount, cutdown }: ChipsDraft, path: string): FieldProblems {
  const problems: Record<string, string> = {};
  if (discount.trim() !== "" && parsePercent(discount) === null) {
    problems[`${path}.discount.percent`] = texts.badDiscount;
  }
  if (cutdown !== "" && localToInstant(cutdown) === null) {
    problems[`${path}.cutdown.datetime`] = texts.badCutdown;
  }
  return problems;
}

/** The chips of a draft; a field that cannot be read makes none. */
export function chipsBody({ isNew, discount, cutdown, stock }: ChipsDraft): Chips {
  const percent = discount.trim() === "" ? null : parsePercent(discount);
  const datetime = localToInstant(cutdown);
  return {
    is_new: isNew ? { enabled: true } : null,
    discount: percent === null ? null : { percent },
    cutdown: datetime === null ? null : { datetime },
    stock: stock === "" ? null : { state: stock },
  };
}

/** The words of chips in the order of the public page (crates/api/src/web/showroom/chips.rs); a countdown that ended has none. */
export function chipTexts({ is_new, discount, cutdown, stock }: Chips, nowMs: number): string[] {
  const end = cutdown ? Date.parse(cutdown.datetime) : 0;
  return [
    ...(is_new?.enabled ? [texts.isNew] : []),
    ...(discount ? [texts.discountText(amountText(discount.percent).replace(/(,\d)0$/, "$1"))] : []),
    ...(stock ? [texts.stocks[stock.state]] : []),
    ...(end > nowMs ? [texts.ends(relativeMoment(end, nowMs, ZONE))] : []),
  ];
}
