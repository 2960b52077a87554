/* The form of a content: title and text, pictures, type and attributes, price, chips, address and the call to action. */
import { useRef } from "react";
import { paths } from "@/app/paths";
import { showroomChips, showroomContentForm as texts } from "@/shared/i18n/es";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { ChipFields } from "../../chips/ChipFields";
import type { Content, Preferences } from "../data";
import { AddressSection } from "./AddressSection";
import { CallSection } from "./CallSection";
import styles from "./contentForm.module.css";
import { GallerySection } from "./GallerySection";
import { PriceSection } from "./PriceSection";
import { TypeSection } from "./TypeSection";
import { useContentForm } from "./useContentForm";

interface Props {
  showroomId: string;
  /** Null for a new one. */
  content: Content | null;
  preferences: Preferences;
}

export function ContentForm({ showroomId, content, preferences }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useContentForm({ showroomId, content, preferences }, element);
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form} listPath={paths.showrooms.contents(showroomId)}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FormSection title={texts.sections.basics}>
            <InputField
              label={texts.heading}
              required
              maxLength={120}
              autoCapitalize="sentences"
              value={draft.title}
              problem={problems.title}
              onChange={({ currentTarget }) => set({ title: currentTarget.value })}
            />
            <div className={styles.prose}>
              <TextAreaField
                label={texts.body}
                hint={texts.bodyHint}
                optional
                maxLength={5000}
                rows={7}
                value={draft.body}
                problem={problems.body}
                onChange={({ currentTarget }) => set({ body: currentTarget.value })}
              />
            </div>
            <CheckboxField
              label={texts.visible}
              hint={texts.visibleHint}
              checked={draft.visible}
              onChange={({ currentTarget }) => set({ visible: currentTarget.checked })}
            />
          </FormSection>
          <GallerySection form={form} />
          <TypeSection form={form} preferences={preferences} />
        </div>
        <div className={styles.column}>
          <PriceSection form={form} />
          <FormSection title={showroomChips.title} lead={showroomChips.lead}>
            <ChipFields
              chips={draft.chips}
              path="chips"
              problems={problems}
              onChange={(chips) => set({ chips })}
            />
          </FormSection>
          <CallSection form={form} preferences={preferences} />
          <AddressSection form={form} />
        </div>
      </div>
    </EntityForm>
  );
}
