/* The call to action of a content: a button's label, which the preferences suggest, and its link. */
import { useId } from "react";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import type { Preferences } from "../data";
import styles from "./contentForm.module.css";
import type { ContentFormState } from "./useContentForm";

export function CallSection({ form, preferences }: { form: ContentFormState; preferences: Preferences }) {
  const { draft, problems, set } = form;
  const listId = useId();
  const labels = Object.values(preferences.call_to_action.labels);
  return (
    <FormSection title={texts.sections.call} lead={texts.callLead}>
      <InputField
        label={texts.callLabel}
        optional
        list={listId}
        maxLength={40}
        autoCapitalize="sentences"
        autoComplete="off"
        placeholder={texts.callLabelExample}
        value={draft.callLabel}
        problem={problems["call_to_action.label"]}
        onChange={({ currentTarget }) => set({ callLabel: currentTarget.value })}
      />
      <datalist id={listId}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {draft.callLabel.trim() === "" && (
        <div className={styles.suggestions}>
          {labels.map((label) => (
            <button key={label} type="button" onClick={() => set({ callLabel: label })}>
              {label}
            </button>
          ))}
        </div>
      )}
      <InputField
        label={texts.redirect}
        hint={texts.redirectHint}
        optional
        inputMode="url"
        maxLength={2048}
        placeholder={texts.redirectExample}
        value={draft.redirect}
        problem={problems["call_to_action.redirect"]}
        onChange={({ currentTarget }) => set({ redirect: currentTarget.value })}
      />
    </FormSection>
  );
}
