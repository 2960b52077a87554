/* The header of a block: its texts, and where it leads. */
import { blocks as texts } from "@/shared/i18n/es";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { ACTION_TYPES, type BlockActionType, type BlockDraft } from "./blockDraft";
import styles from "./blocks.module.css";

interface Props {
  draft: BlockDraft;
  problems: FieldProblems;
  set: (changes: Partial<BlockDraft>) => void;
}

export function HeaderFields({ draft, problems, set }: Props) {
  return (
    <FormSection title={texts.header}>
      <InputField
        label={texts.title}
        optional
        maxLength={80}
        autoCapitalize="sentences"
        value={draft.title}
        problem={problems["header.title"]}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <InputField
        label={texts.subtitle}
        optional
        maxLength={160}
        autoCapitalize="sentences"
        value={draft.subtitle}
        problem={problems["header.subtitle"]}
        onChange={({ currentTarget }) => set({ subtitle: currentTarget.value })}
      />
      <div className={styles.action}>
        <InputField
          label={texts.actionText}
          hint={texts.actionHint}
          optional
          maxLength={40}
          autoCapitalize="sentences"
          value={draft.actionText}
          problem={problems["header.action.text"]}
          onChange={({ currentTarget }) => set({ actionText: currentTarget.value })}
        />
        <SelectField
          label={texts.actionType}
          value={draft.actionType}
          onChange={({ currentTarget }) => set({ actionType: currentTarget.value as BlockActionType })}
        >
          {ACTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {texts.actionTypes[type]}
            </option>
          ))}
        </SelectField>
        <InputField
          label={texts.actionValues[draft.actionType]}
          optional
          maxLength={500}
          placeholder={texts.actionExamples[draft.actionType]}
          value={draft.actionValue}
          problem={problems["header.action.value"]}
          onChange={({ currentTarget }) => set({ actionValue: currentTarget.value })}
        />
      </div>
    </FormSection>
  );
}
