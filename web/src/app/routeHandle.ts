/* What a route says of itself: the crumb, or crumbs, it adds to where the page is. */
import { layout } from "@/shared/i18n/es";

export interface RouteHandle {
  /** From the path where there is no route to name each part of it. */
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

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
