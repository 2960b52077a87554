/* The categories of a page, in order: found by name, taken out, and moved. */
import { X } from "lucide-react";
import { useState } from "react";
import { pageForm as texts } from "@/shared/i18n/es";
import { Combobox } from "../ui/form/Combobox";
import { moveItem } from "../ui/form/moveItem";
import { SortableList } from "../ui/form/SortableList";
import { categoryPaths, findCategoryOptions, type ListedCategory } from "./categoryOptions";
import styles from "./directory.module.css";

export interface ChosenCategory {
  id: string;
  name: string;
}

interface Props {
  /** All that can be chosen; undefined while they load. */
  categories: readonly ListedCategory[] | undefined;
  chosen: readonly ChosenCategory[];
  problem: string | undefined;
  onChange: (chosen: ChosenCategory[]) => void;
}

/** The most categories of a page. */
const CATEGORIES_MAX = 10;

export function CategoryPicker({ categories = [], chosen, problem, onChange }: Props) {
  const [text, setText] = useState("");
  const paths = categoryPaths(categories);
  const options = findCategoryOptions(
    categories,
    text,
    chosen.map(({ id }) => id),
  );
  const add = (id: string) => {
    const category = categories.find((one) => one.id === id);
    if (category) onChange([...chosen, { id, name: category.name }]);
  };
  return (
    <div className={styles.rows}>
      <SortableList
        label={texts.categories}
        items={chosen}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={(from, to) => onChange(moveItem(chosen, from, to))}
      >
        {({ id, name }) => (
          <div className={styles.category}>
            <span>{paths.get(id) ?? name}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={texts.removeNamed(name)}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              <X aria-hidden />
            </button>
          </div>
        )}
      </SortableList>
      {chosen.length < CATEGORIES_MAX && (
        <Combobox
          label={texts.addCategory}
          hint={texts.addCategoryHint}
          placeholder={texts.categoryPlaceholder}
          problem={problem}
          text={text}
          options={options}
          status={options.length > 0 ? null : texts.noCategory}
          onOpenChange={() => undefined}
          onChange={(next) => {
            const isChosen = options.some(({ id }) => id === next);
            setText(isChosen ? "" : next);
            if (isChosen) add(next);
          }}
        />
      )}
    </div>
  );
}
