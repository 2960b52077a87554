/* The directory's categories as options, each with its way from the root. */
import { containsAllWords } from "../lib/textSearch";
import type { ComboboxOption } from "../ui/form/Combobox";

export interface ListedCategory {
  id: string;
  parent_id: string | null;
  name: string;
}

/** Options that are shown at most. */
const OPTIONS_MAX = 20;

/** The names from the root to each category, as in 'Comida › Pizzerías', by id. */
export function categoryPaths(categories: readonly ListedCategory[]): ReadonlyMap<string, string> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = ({ parent_id, name }: ListedCategory): string => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? `${pathOf(parent)} › ${name}` : name;
  };
  return new Map(categories.map((category) => [category.id, pathOf(category)]));
}

/** The categories whose way has the words, without those that were taken; the shortest ways first. */
export function findCategoryOptions(
  categories: readonly ListedCategory[],
  query: string,
  takenIds: readonly string[],
): ComboboxOption[] {
  const paths = categoryPaths(categories);
  const depth = (path: string) => path.split(" › ").length;
  return categories
    .filter(({ id }) => !takenIds.includes(id))
    .map(({ id, name }) => ({ id, name, path: paths.get(id) ?? name }))
    .filter(({ path }) => containsAllWords(path, query.trim()))
    .toSorted((one, other) => depth(one.path) - depth(other.path) || one.path.localeCompare(other.path, "es"))
    .slice(0, OPTIONS_MAX)
    .map(({ id, name, path }) => ({ id, name, detail: path === name ? "" : path }));
}
