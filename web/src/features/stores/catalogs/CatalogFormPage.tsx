/* The page of one catalog, or of a new one: its sections and their articles, in order. */

import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { catalogs as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import {
  articleIdsOf,
  bodyOf,
  type CatalogDraft,
  draftOf,
  findProblems,
  newDraft,
  newSection,
} from "./catalogDraft";
import {
  type Catalog,
  catalogQuery,
  catalogsKey,
  deleteCatalog,
  putCatalog,
  useCatalogArticles,
  useCatalogs,
} from "./data";
import { SectionFields } from "./SectionFields";

const listPath = (storeId: string) => paths.stores.resources(storeId, "catalogos");

export function CatalogFormPage() {
  const { storeId = "", catalogId = "" } = useParams();
  return (
    <EntityPage
      id={catalogId}
      newTitle={texts.newTitle}
      query={catalogQuery(storeId, catalogId)}
      title={({ name }) => name}
      list={{ path: listPath(storeId), title: texts.title }}
    >
      {(catalog) =>
        catalog ? <CatalogForm storeId={storeId} catalog={catalog} /> : <NewCatalog storeId={storeId} />
      }
    </EntityPage>
  );
}

function NewCatalog({ storeId }: { storeId: string }) {
  return (
    <QueryResult result={useCatalogs(storeId)} skeleton={<TableSkeleton rows={3} />}>
      {({ length }) => <CatalogForm storeId={storeId} catalog={null} isFirst={length === 0} />}
    </QueryResult>
  );
}

interface FormProps {
  storeId: string;
  /** Null for a new one. */
  catalog: Catalog | null;
  /** True for the first catalog of the store. */
  isFirst?: boolean;
}

function CatalogForm({ storeId, catalog, isFirst = false }: FormProps) {
  const [id] = useState(() => catalog?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leave = (text: string) => {
    showToast("success", text);
    void queries.invalidateQueries({ queryKey: catalogsKey(storeId) });
    navigate(listPath(storeId));
  };
  const form = useEntityForm<CatalogDraft>({
    key: `catalog ${storeId} ${catalog?.id ?? "new"}`,
    initial: catalog ? draftOf(catalog) : newDraft(isFirst),
    form: element,
    findProblems,
    save: (draft) => putCatalog(storeId, id, bodyOf(draft)),
    onSaved: () => leave(texts.saved),
    remove: () => deleteCatalog(storeId, id),
    onRemoved: () => leave(texts.removed(catalog?.name ?? "")),
  });
  const { draft } = form;
  const { data: articles, isPlaceholderData } = useCatalogArticles(storeId, articleIdsOf(draft));
  return (
    <EntityForm
      element={element}
      form={form}
      listPath={listPath(storeId)}
      isRemovable={catalog !== null}
      removeQuestion={texts.askRemove(catalog?.name ?? "")}
    >
      <FormSection title={texts.basics}>
        <InputField
          label={texts.name}
          required
          maxLength={80}
          autoCapitalize="sentences"
          value={draft.name}
          problem={form.problems.name}
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
        />
        <CheckboxField
          label={texts.select}
          hint={isFirst ? texts.selectFirstHint : texts.selectHint}
          checked={draft.selected}
          onChange={({ currentTarget }) => form.set({ selected: currentTarget.checked })}
        />
      </FormSection>
      <FormSection title={texts.sections} lead={texts.sectionsLead}>
        <SortableList
          label={texts.sections}
          items={draft.sections}
          idOf={(section) => section.id}
          nameOf={(section) => section.name || texts.newSection}
          onMove={(from, to) => form.set({ sections: moveItem(draft.sections, from, to) })}
        >
          {(section, index) => (
            <SectionFields
              storeId={storeId}
              section={section}
              sections={draft.sections}
              articles={articles}
              isLoading={articles === undefined || isPlaceholderData}
              path={`sections[${index}]`}
              problems={form.problems}
              onChange={(sections) => form.set({ sections })}
              onBusyChange={form.setIsUploading}
            />
          )}
        </SortableList>
        <div>
          <Button onClick={() => form.set({ sections: [...draft.sections, newSection()] })}>
            <Plus aria-hidden />
            {texts.addSection}
          </Button>
        </div>
      </FormSection>
    </EntityForm>
  );
}
