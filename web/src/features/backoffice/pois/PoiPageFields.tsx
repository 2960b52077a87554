/* The page that a point of interest would become. */
import { PageFields } from "@/shared/directory/PageFields";
import { pageForm, pois as texts } from "@/shared/i18n/es";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { useCategories } from "../categories/data";
import { POI_TYPES, type PoiDraft, type PoiType } from "./poiDraft";
import styles from "./pois.module.css";

interface Props {
  draft: PoiDraft;
  problems: FieldProblems;
  set: (changes: Partial<PoiDraft>) => void;
  onBusyChange: (isBusy: boolean) => void;
}

export function PoiPageFields({ draft, problems, set, onBusyChange }: Props) {
  const categories = useCategories();
  return (
    <>
      <FormSection title={texts.page} lead={texts.pageLead}>
        <div className={styles.pair}>
          <SelectField
            label={texts.type}
            value={draft.type}
            onChange={({ currentTarget }) => set({ type: currentTarget.value as PoiType })}
          >
            {POI_TYPES.map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </SelectField>
          <InputField
            label={texts.pageName}
            optional
            maxLength={80}
            autoCapitalize="words"
            placeholder={draft.name}
            value={draft.pageName}
            problem={problems["form.name"]}
            onChange={({ currentTarget }) => set({ pageName: currentTarget.value })}
          />
        </div>
        <div className={styles.prose}>
          <TextAreaField
            label={pageForm.description}
            optional
            maxLength={2000}
            value={draft.description}
            problem={problems["form.description"]}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
        </div>
        <PicturePicker
          label={pageForm.avatar}
          hint={pageForm.avatarHint}
          optional
          value={draft.avatarUrl}
          problem={problems.avatar_url}
          onChange={(avatarUrl) => set({ avatarUrl })}
          onBusyChange={onBusyChange}
        />
        <PicturePicker
          label={pageForm.cover}
          hint={pageForm.coverHint}
          optional
          value={draft.coverUrl}
          problem={problems.cover_url}
          onChange={(coverUrl) => set({ coverUrl })}
          onBusyChange={onBusyChange}
        />
      </FormSection>
      <PageFields categories={categories.data} draft={draft} problems={problems} onChange={set} />
    </>
  );
}
