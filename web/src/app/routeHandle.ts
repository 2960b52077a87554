/* The route handle: a route's part of the breadcrumb. */
import { layout } from "@/shared/i18n/es";

export interface RouteHandle {
  /** A function computes the crumbs from the path, where no routes name its segments. */
  crumb: string | ((pathname: string) => string[]);
}

const SEGMENT_NAMES: Readonly<Record<string, string>> = {
  plugins: layout.plugins,
  pharmacy_shifts: layout.shifts,
  profile: layout.profile,
  settings: layout.settings,
};

/** '/plugins/otra' -> 'Plugins', 'otra'. */
export function breadcrumbsFromPath(pathname: string): string[] {
  return pathname
    .split("/")
    .filter(Boolean)
    .map((part) => SEGMENT_NAMES[part] ?? decodeSegment(part));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
