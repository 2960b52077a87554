/* Records the search that the page shows, with its number of results. */
import { measure } from "@/shared/analytics/measure";

/** The parameters that make the page a search, as it is not without any. */
const SEARCH_PARAMS = ["query", "categories", "filter", "zone_lat"];

export function measureSearch(): void {
  const params = new URLSearchParams(window.location.search);
  // Further results are of the same search.
  if (!SEARCH_PARAMS.some((name) => params.get(name)) || params.has("cursor")) return;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Nobody searches by reloading or going back; and the server refuses an address that is no search.
  if (visit && (visit.type !== "navigate" || visit.responseStatus >= 400)) return;
  const results = document.querySelectorAll(".explore-result").length;
  measure("submit", "search", null, { query: params.get("query") ?? "", results });
}
