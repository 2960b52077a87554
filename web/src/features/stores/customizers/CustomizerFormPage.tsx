/* The page of one customizer, or of a new one: its name and its options in order. */

import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { customizers as texts } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import {
  bodyOf,
  type CustomizerDraft,
  draftOf,
  findProblems,
  newOption,
  type OptionDraft,
} from "./customizerDraft";
import { type Customizer, customizerQuery, customizersKey, deleteCustomizer, putCustomizer } from "./data";
import { OptionFields } from "./OptionFields";

const listPath = (storeId: string) => paths.stores.resources(storeId, "adicionales");

export function CustomizerFormPage() {
  const { storeId = "", customizerId = "" } = useParams();
  return (
    <EntityPage
      id={customizerId}
      newTitle={texts.newTitle}
      query={customizerQuery(storeId, customizerId)}
      title={({ name }) => name}
      list={{ path: listPath(storeId), title: texts.title }}
    >
      {(customizer) => <CustomizerForm storeId={storeId} customizer={customizer} />}
    </EntityPage>
  );
}

function CustomizerForm({ storeId, customizer }: { storeId: string; customizer: Customizer | null }) {
  const [id] = useState(() => customizer?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leave = (text: string) => {
    showToast("success", text);
    void queries.invalidateQueries({ queryKey: customizersKey(storeId) });
    navigate(listPath(storeId));
  };
  const form = useEntityForm<CustomizerDraft>({
    key: `customizer ${storeId} ${customizer?.id ?? "new"}`,
    initial: draftOf(customizer),
    form: element,
    findProblems,
    save: (draft) => putCustomizer(storeId, id, bodyOf(draft)),
    resolve: resolveMovedStock,
    onSaved: () => leave(texts.saved),
    remove: () => deleteCustomizer(storeId, id),
    onRemoved: () => leave(texts.removed(customizer?.name ?? "")),
  });
  const { options } = form.draft;
  const replace = (index: number, changes: Partial<OptionDraft>) =>
    form.set({ options: options.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  return (
    <EntityForm
      element={element}
      form={form}
      listPath={listPath(storeId)}
      isRemovable={customizer !== null}
      removeQuestion={texts.askRemove(customizer?.name ?? "")}
    >
      <FormSection title={texts.basics}>
        <InputField
          label={texts.name}
          hint={texts.nameHint}
          required
          maxLength={120}
          autoCapitalize="sentences"
          value={form.draft.name}
          problem={form.problems.name}
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
        />
      </FormSection>
      <FormSection title={texts.options} lead={texts.optionsLead}>
        <SortableList
          label={texts.options}
          items={options}
          idOf={(option) => option.id}
          nameOf={(option) => option.name || texts.newOption}
          onMove={(from, to) => form.set({ options: moveItem(options, from, to) })}
        >
          {(option, index) => (
            <OptionFields
              option={option}
              path={`options[${index}]`}
              problems={form.problems}
              onChange={(changes) => replace(index, changes)}
              onRemove={() => form.set({ options: options.filter((one) => one.id !== option.id) })}
              onBusyChange={form.setIsUploading}
            />
          )}
        </SortableList>
        <div>
          <Button onClick={() => form.set({ options: [...options, newOption()] })}>
            <Plus aria-hidden />
            {texts.addOption}
          </Button>
        </div>
      </FormSection>
    </EntityForm>
  );
}

/** An option whose count orders moved: the next save replaces the count that is shown now. */
function resolveMovedStock(error: unknown, draft: CustomizerDraft) {
  if (!(error instanceof ApiError) || error.code !== "error.conflict.stock") return null;
  const { path, count } = (error.extra ?? {}) as { path?: string; count?: number | null };
  const index = Number(/^options\[(\d+)\]/.exec(path ?? "")?.[1] ?? Number.NaN);
  if (!draft.options[index]) return null;
  const options = draft.options.map((option, at) =>
    at === index && option.storedStock
      ? { ...option, storedStock: { ...option.storedStock, count: count ?? null } }
      : option,
  );
  const shown = typeof count === "number" ? formatCount(count) : "—";
  return {
    draft: { ...draft, options },
    problems: { [`options[${index}].stock.count`]: texts.stockMoved(shown) },
  };
}
