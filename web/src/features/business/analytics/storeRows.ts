/* A workspace's stores side by side: views, orders and sales of each. */
import { type AnalyticsSummary, fractionOf, rankKeys } from "@/shared/analytics/figures/figures";

export interface StoreRow {
  /** Null for the stores that are not told apart. */
  key: string | null;
  name: string | null;
  views: number;
  orders: number;
  revenue: number;
  /** Orders for each view; null without views. */
  conversion: number | null;
}

interface StoreFigures {
  views: AnalyticsSummary;
  orders: AnalyticsSummary;
  revenue: AnalyticsSummary;
}

/** A row for each store that was viewed or sold, those with the most views first. */
export function storeRows({ views, orders, revenue }: StoreFigures): StoreRow[] {
  const [viewed, ordered, sold] = [rankKeys(views), rankKeys(orders), rankKeys(revenue)];
  const keys = new Set([...viewed, ...ordered, ...sold].map(({ key }) => key));
  const rows = [...keys].map((key): StoreRow => {
    const rowOf = (rows: typeof viewed) => rows.find((row) => row.key === key);
    const [viewRow, orderRow, revenueRow] = [rowOf(viewed), rowOf(ordered), rowOf(sold)];
    const [viewCount, orderCount] = [viewRow?.value ?? 0, orderRow?.value ?? 0];
    return {
      key,
      name: viewRow?.name ?? orderRow?.name ?? revenueRow?.name ?? null,
      views: viewCount,
      orders: orderCount,
      revenue: revenueRow?.value ?? 0,
      conversion: fractionOf(orderCount, viewCount),
    };
  });
  return rows.sort((a, b) => Number(a.key === null) - Number(b.key === null) || b.views - a.views);
}
