/* What a route says of itself: the crumb, or crumbs, it adds to where the page is. */
import { layout } from "@/shared/i18n/es";

export interface Handle {
  /** From the path where there is no route to name each part of it. */
  crumb: string | ((pathname: string) => string[]);
}

const NAMES: Readonly<Record<string, string>> = {
  plugins: layout.plugins,
  pharmacy_shifts: layout.shifts,
  profile: layout.profile,
  settings: layout.settings,
};

/** '/plugins/otra' -> 'Plugins', 'otra'. */
export function crumbsOf(pathname: string): string[] {
  return pathname
    .split("/")
    .filter(Boolean)
    .map((part) => NAMES[part] ?? decoded(part));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
