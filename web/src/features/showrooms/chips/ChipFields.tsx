/* The fields of chips: that something is new, its discount, its end and its stock. */
import { showroomChips as texts } from "@/shared/i18n/es";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { localToInstant } from "@/shared/ui/form/localDateTime";
import { SelectField } from "@/shared/ui/form/SelectField";
import styles from "./ChipFields.module.css";
import type { ChipsDraft } from "./chipsDraft";

interface Props {
  chips: ChipsDraft;
  /** The path of the chips in their body. */
  path: string;
  problems: FieldProblems;
  onChange: (chips: ChipsDraft) => void;
}

export function ChipFields({ chips, path, problems, onChange }: Props) {
  const set = (changes: Partial<ChipsDraft>) => onChange({ ...chips, ...changes });
  const end = localToInstant(chips.cutdown);
  const hasEnded = end !== null && Date.parse(end) <= Date.now();
  return (
    <div className={styles.chips}>
      <CheckboxField
        label={texts.isNew}
        checked={chips.isNew}
        onChange={({ currentTarget }) => set({ isNew: currentTarget.checked })}
      />
      <SelectField
        label={texts.stock}
        value={chips.stock}
        onChange={({ currentTarget }) => set({ stock: currentTarget.value as ChipsDraft["stock"] })}
      >
        <option value="">{texts.noStock}</option>
        {Object.entries(texts.stocks).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
      <InputField
        label={texts.discount}
        hint={texts.discountHint}
        optional
        inputMode="decimal"
        autoComplete="off"
        value={chips.discount}
        problem={problems[`${path}.discount.percent`]}
        onChange={({ currentTarget }) => set({ discount: currentTarget.value })}
      />
      <InputField
        label={texts.cutdown}
        hint={hasEnded ? texts.ended : texts.cutdownHint}
        optional
        type="datetime-local"
        value={chips.cutdown}
        problem={problems[`${path}.cutdown.datetime`]}
        onChange={({ currentTarget }) => set({ cutdown: currentTarget.value })}
      />
    </div>
  );
}
