/* The form of a content: what is seen first, pictures, what it is, price, chips, address and the call to action. */
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { paths } from "@/app/paths";
import { showroomChips, showroomContentForm as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { showToast } from "@/shared/ui/overlay/toast";
import { ChipFields } from "../../chips/ChipFields";
import { type Content, contentListsKey, type Preferences, putContent } from "../data";
import { AddressSection } from "./AddressSection";
import { CallSection } from "./CallSection";
import { bodyOf, type ContentDraft, draftOf } from "./contentDraft";
import styles from "./contentForm.module.css";
import { findProblems, resolveRefusal } from "./contentProblems";
import { GallerySection } from "./GallerySection";
import { PriceSection } from "./PriceSection";
import { TypeSection } from "./TypeSection";

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

function useContentForm(
  { showroomId, content, preferences }: Props,
  form: RefObject<HTMLFormElement | null>,
) {
  // While the form is open, a save that is tried again writes the same content.
  const [id] = useState(() => content?.id ?? randomUuid());
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return useEntityForm<ContentDraft>({
    key: `showroom content ${showroomId} ${content?.id ?? "new"}`,
    initial: draftOf(content, preferences),
    form,
    findProblems: (draft) => findProblems(draft, preferences),
    save: (draft) => putContent(showroomId, id, bodyOf(draft, preferences)),
    resolve: (error, draft) => resolveRefusal(error, draft, preferences),
    onSaved: () => {
      showToast("success", texts.saved);
      void queries.invalidateQueries({ queryKey: contentListsKey(showroomId) });
      navigate(paths.showrooms.contents(showroomId));
    },
  });
}

export type ContentFormState = ReturnType<typeof useContentForm>;
