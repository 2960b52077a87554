/* The customizers that an article offers, in order, each with how many options may be chosen. */
import { Trash2 } from "lucide-react";
import { articleForm as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { type Customizer, useCustomizers } from "../../customizers/data";
import type { UseDraft } from "./articleDraft";
import styles from "./form.module.css";
import type { ArticleFormState } from "./useArticleForm";

export function CustomizersSection({ form, storeId }: { form: ArticleFormState; storeId: string }) {
  const { uses } = form.draft;
  const { data: customizers, error, refetch } = useCustomizers(storeId);
  const unused =
    customizers?.filter(({ id }) => uses.every(({ customizer_id }) => customizer_id !== id)) ?? [];
  const nameOf = (use: UseDraft) =>
    use.name || (customizers?.find(({ id }) => id === use.customizer_id)?.name ?? texts.customizer);
  const replace = (index: number, changes: Partial<UseDraft>) =>
    form.set({ uses: uses.map((use, at) => (at === index ? { ...use, ...changes } : use)) });
  return (
    <FormSection
      title={texts.sections.customizers}
      lead={customizers?.length === 0 ? texts.noCustomizers : texts.customizersLead}
    >
      <SortableList
        label={texts.sections.customizers}
        items={uses}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => form.set({ uses: moveItem(uses, from, to) })}
      >
        {(use, index) => (
          <UseFields
            use={use}
            name={nameOf(use)}
            problems={form.problems}
            path={`customizers[${index}]`}
            onChange={(changes) => replace(index, changes)}
            onRemove={() => form.set({ uses: uses.filter((one) => one.id !== use.id) })}
          />
        )}
      </SortableList>
      {error && !customizers && (
        <LoadFailure text={queryErrorMessage(error)} onRetry={() => void refetch()} />
      )}
      {unused.length > 0 && (
        <SelectField
          label={texts.addCustomizer}
          value=""
          onChange={({ currentTarget }) => {
            const chosen = unused.find(({ id }) => id === currentTarget.value);
            if (chosen) form.set({ uses: [...uses, newUse(chosen)] });
          }}
        >
          <option value="" />
          {unused.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FormSection>
  );
}

function newUse({ id: customizer_id, name }: Customizer): UseDraft {
  return { id: randomUuid(), customizer_id, name, options_min: "0", options_max: "1" };
}

interface UseFieldsProps {
  use: UseDraft;
  name: string;
  problems: Readonly<Record<string, string>>;
  path: string;
  onChange: (changes: Partial<UseDraft>) => void;
  onRemove: () => void;
}

function UseFields({ use, name, problems, path, onChange, onRemove }: UseFieldsProps) {
  const field = (field: "name" | "options_min" | "options_max") => ({
    value: use[field],
    problem: problems[`${path}.${field}`],
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: currentTarget.value }),
  });
  return (
    <div className={styles.use}>
      <InputField label={texts.useName} maxLength={120} {...field("name")} />
      <InputField label={texts.options_min} inputMode="numeric" {...field("options_min")} />
      <InputField label={texts.options_max} inputMode="numeric" {...field("options_max")} />
      <Button
        kind="quiet"
        aria-label={texts.removeUse(name)}
        title={texts.removeUse(name)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
