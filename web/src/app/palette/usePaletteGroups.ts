/* The groups of a palette: recent choices, the screens, what an area adds, and the actions. */
import { useSession } from "@/shared/api/session";
import { palette as texts } from "@/shared/i18n/es";
import { useArea } from "../area";
import type { PaletteGroup } from "./choice";
import { arrangeGroups } from "./rank";
import { recentChoices } from "./recentChoices";
import { useActionChoices, useScreenChoices } from "./useFrameChoices";

/** Shorter queries would find a part of everything. */
export const MIN_QUERY = 2;

/** The rows of a group that the server answers. */
export const MAX_FOUND = 5;

interface AreaGroups {
  query: string;
  /** Groups whose choices are all there. */
  ranked: readonly PaletteGroup[];
  /** Groups that the server found for the query. */
  found: readonly PaletteGroup[];
}

export function usePaletteGroups({ query, ranked, found }: AreaGroups): PaletteGroup[] {
  const { session } = useArea();
  const { accountId } = useSession(session);
  const screens = useScreenChoices();
  const actions = useActionChoices();
  const own = [...screens, ...ranked.flatMap(({ items }) => items)];
  return arrangeGroups({
    query,
    recent: accountId === null ? [] : recentChoices(accountId, own),
    ranked: [
      { title: texts.groups.screens, items: screens },
      ...ranked,
      { title: texts.groups.actions, items: actions },
    ],
    found,
  });
}
