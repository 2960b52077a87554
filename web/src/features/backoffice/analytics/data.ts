/* The platform's figures, and its links by their uses. */
import type { FigureSource } from "@/shared/analytics/figures/data";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";

export type StaffMetric = components["schemas"]["AnalyticsMetric"];

export const STAFF_METRICS = [
  "sessions",
  "devices",
  "page_views",
  "store_views",
  "article_views",
  "searches",
  "searches_empty",
  "orders",
  "revenue",
  "referrals",
] as const satisfies readonly StaffMetric[];

export const STAFF_FIGURES: FigureSource<StaffMetric> = {
  operation: "backoffices_analytics_summary",
  read: (query, signal) =>
    unwrapResponse(staffApi.GET("/backoffices/analytics/summary", { params: { query }, signal })),
};

/** More links than a page of their list has cannot be put in order here. */
const LINKS_MAX = 100;

/** The links with the most rewrites first; null when there are too many. */
export const linksByUseQuery = {
  // Begins as the list of links does: a change of one makes it new.
  queryKey: ["backoffices_link_list", "by_use"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { take: LINKS_MAX };
    const { data, cursor } = await unwrapResponse(
      staffApi.GET("/backoffices/analytics/links", { params: { query }, signal }),
    );
    if (cursor !== null) return null;
    return data.filter(({ rewrites }) => rewrites > 0).sort((a, b) => b.rewrites - a.rewrites);
  },
};
