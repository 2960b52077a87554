/* The few units that are left, or that there are none. */
import { storefront as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import type { ArticleStock } from "../model";
import { fewUnitsLeft, isSoldOut } from "../rules/stock";

export function StockNote({ stock }: { stock: ArticleStock }) {
  const left = fewUnitsLeft(stock);
  if (isSoldOut(stock)) return <Badge tone="bad">{texts.soldOut}</Badge>;
  return left === null ? null : <Badge tone="warn">{texts.left(left)}</Badge>;
}
