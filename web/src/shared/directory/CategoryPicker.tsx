/* The categories of a page, in order: found by name, taken out, and moved. */
import { pageForm as texts } from "@/shared/i18n/es";
import { type ChosenOption, ChosenOptions } from "../ui/sortable/ChosenOptions";
import { categoryPaths, findCategoryOptions, type ListedCategory } from "./categoryOptions";

export type ChosenCategory = ChosenOption;

interface Props {
  /** All that can be chosen; undefined while they load. */
  categories: readonly ListedCategory[] | undefined;
  chosen: readonly ChosenCategory[];
  /** The most that can be chosen; a page's by default. */
  max?: number;
  problem: string | undefined;
  onChange: (chosen: ChosenCategory[]) => void;
}

/** The most categories of a page. */
const CATEGORIES_MAX = 10;

export function CategoryPicker({ categories = [], chosen, max = CATEGORIES_MAX, problem, onChange }: Props) {
  const paths = categoryPaths(categories);
  const chosenIds = chosen.map(({ id }) => id);
  return (
    <ChosenOptions
      label={texts.categories}
      chosen={chosen}
      max={max}
      add={{
        label: texts.addCategory,
        hint: texts.addCategoryHint(max),
        placeholder: texts.categoryPlaceholder,
      }}
      optionsOf={(text) => findCategoryOptions(categories, text, chosenIds)}
      none={texts.noCategory}
      removeNamed={texts.removeNamed}
      textOf={({ id, name }) => paths.get(id) ?? name}
      problem={problem}
      onChange={onChange}
    />
  );
}
