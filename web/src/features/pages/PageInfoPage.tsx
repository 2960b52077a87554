/* The texts, pictures and categories of a page. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { components } from "@/shared/api/schema";
import { CategoryPicker, type ChosenCategory } from "@/shared/directory/CategoryPicker";
import { InfoFields } from "@/shared/directory/InfoFields";
import { findInfoProblems, infoBody } from "@/shared/directory/infoDraft";
import { incompleteText, resolvePageRefusal } from "@/shared/directory/pageRefusal";
import { pageForm, pages as texts } from "@/shared/i18n/es";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Page, patchPage, useCategories } from "./data";
import { PageSection } from "./PageSection";

interface InfoDraft {
  info: components["schemas"]["PageInfo"];
  categories: readonly ChosenCategory[];
}

export function PageInfoPage() {
  return (
    <PageSection title={texts.names.info} lead={texts.leads.info}>
      {(page, onSaved) => <InfoForm page={page} onSaved={onSaved} />}
    </PageSection>
  );
}

function InfoForm({ page, onSaved }: { page: Page; onSaved: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const categories = useCategories();
  const form = useEntityForm<InfoDraft>({
    key: `page info ${page.id}`,
    initial: { info: page.info, categories: page.categories },
    form: element,
    findProblems: ({ info }) => findInfoProblems(info),
    save: ({ info, categories }) =>
      patchPage(queries, page.id, {
        set_info: true,
        info: infoBody(info),
        set_categories: true,
        categories: categories.map(({ id }) => id),
      }),
    resolve: resolvePageRefusal,
    explain: incompleteText,
    onSaved: () => {
      showToast("success", texts.saved.info);
      onSaved();
    },
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form}>
      <FormSection title={pageForm.info}>
        <InfoFields
          info={draft.info}
          problems={problems}
          onChange={(changes) => set({ info: { ...draft.info, ...changes } })}
          onBusyChange={form.setIsUploading}
        />
      </FormSection>
      <FormSection title={pageForm.categories} lead={pageForm.categoriesLead}>
        <CategoryPicker
          categories={categories.data}
          chosen={draft.categories}
          problem={problems.categories}
          onChange={(categories) => set({ categories })}
        />
      </FormSection>
    </EntityForm>
  );
}
