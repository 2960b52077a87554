/* The page of one category, or of a new one: its texts, its picture, and its place in the tree. */

import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, entityForm, categories as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { CategoryOptions } from "./CategoryOptions";
import { bodyOf, type CategoryDraft, draftOf, findProblems, resolveRefusal } from "./categoryDraft";
import { DeleteCategoryDialog } from "./DeleteCategoryDialog";
import { type Category, putCategory, refetchCategories, useCategories } from "./data";
import { buildTree, type CategoryNode, flattenTree, subtreeIds } from "./tree";

const NEW = "nueva";

export function CategoryFormPage() {
  const { categoryId = NEW } = useParams();
  const result = useCategories();
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
      {(categories) => {
        const category = categories.find(({ id }) => id === categoryId) ?? null;
        if (category === null && categoryId !== NEW) {
          return (
            <EmptyState title={entityForm.missing} text={entityForm.missingText}>
              <Link to={paths.backoffice.categories()} className={buttonClass("primary")}>
                {entityForm.toList(backoffice.names.categories)}
              </Link>
            </EmptyState>
          );
        }
        return <CategoryForm key={categoryId} category={category} nodes={buildTree(categories)} />;
      }}
    </QueryResult>
  );
}

interface Props {
  category: Category | null;
  nodes: readonly CategoryNode[];
}

function CategoryForm({ category, nodes }: Props) {
  const [search] = useSearchParams();
  const [id] = useState(() => category?.id ?? randomUuid());
  const [isDeleting, setIsDeleting] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leave = (text: string, shownId: string | null) => {
    showToast("success", text);
    navigate(paths.backoffice.categories(shownId === null ? {} : { ver: shownId }));
  };
  const parentId = search.get("debajo") ?? "";
  const form = useEntityForm<CategoryDraft>({
    key: `category ${category?.id ?? `new ${parentId}`}`,
    initial: draftOf(category, parentId),
    form: element,
    findProblems,
    save: (draft) => putCategory(id, bodyOf(draft)),
    resolve: resolveRefusal,
    // The tree leads to the category's row, which it must have.
    onSaved: () => void refetchCategories(queries).then(() => leave(texts.saved, id)),
  });
  const { draft, problems, set } = form;
  const node = flattenTree(nodes).find((one) => one.category.id === category?.id);
  return (
    <>
      <PageHeader title={category?.name ?? texts.newTitle}>
        {node && (
          <Button kind="quiet" onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            {texts.remove}
          </Button>
        )}
      </PageHeader>
      <EntityForm element={element} form={form} listPath={paths.backoffice.categories()}>
        <FormSection title={texts.basics}>
          <InputField
            label={texts.name}
            hint={texts.nameHint}
            required
            maxLength={60}
            autoCapitalize="sentences"
            value={draft.name}
            problem={problems.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <InputField
            label={texts.description}
            optional
            maxLength={280}
            autoCapitalize="sentences"
            value={draft.description}
            problem={problems.description}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
          <PicturePicker
            label={texts.icon}
            optional
            value={draft.iconUrl}
            problem={problems.icon_url}
            onChange={(iconUrl) => set({ iconUrl })}
            onBusyChange={form.setIsUploading}
          />
        </FormSection>
        <FormSection title={texts.place}>
          <SelectField
            label={texts.parent}
            value={draft.parentId}
            problem={problems.parent_id}
            onChange={({ currentTarget }) => set({ parentId: currentTarget.value })}
          >
            <option value="">{texts.noParent}</option>
            <CategoryOptions nodes={nodes} without={node ? subtreeIds(node) : undefined} />
          </SelectField>
          <CheckboxField
            label={texts.visible}
            hint={texts.visibleHint}
            checked={draft.isVisible}
            onChange={({ currentTarget }) => set({ isVisible: currentTarget.checked })}
          />
        </FormSection>
      </EntityForm>
      {isDeleting && node && (
        <DeleteCategoryDialog
          node={node}
          nodes={nodes}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            form.forget();
            leave(texts.removed(node.category.name), node.category.parent_id);
            void refetchCategories(queries);
          }}
        />
      )}
    </>
  );
}
