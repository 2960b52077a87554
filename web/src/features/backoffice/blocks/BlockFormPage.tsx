/* The page of one block of the consumers' home, or of a new one. */

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, blocks as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { showToast } from "@/shared/ui/overlay/toast";
import {
  type BlockContentType,
  type BlockDraft,
  type BlockLayout,
  blockOf,
  CONTENT_TYPES,
  draftOf,
  findProblems,
  hasContent,
  LAYOUTS,
} from "./blockDraft";
import styles from "./blocks.module.css";
import { ContentFields } from "./ContentFields";
import { type Block, blockQuery, deleteBlock, putBlock } from "./data";
import { HeaderFields } from "./HeaderFields";
import { resolveRefusal, tooManyText } from "./refusal";

export function BlockFormPage() {
  const { blockId = "" } = useParams();
  return (
    <EntityPage
      id={blockId}
      newTitle={texts.newTitle}
      query={blockQuery(blockId)}
      title={({ header }) => header.title || texts.untitled}
      list={{ path: paths.backoffice.blocks(), title: backoffice.names.blocks }}
    >
      {(block) => <BlockForm block={block} />}
    </EntityPage>
  );
}

function BlockForm({ block }: { block: Block | null }) {
  const [id] = useState(() => block?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leave = (text: string) => {
    showToast("success", text);
    navigate(paths.backoffice.blocks());
  };
  const form = useEntityForm<BlockDraft>({
    key: `block ${block?.id ?? "new"}`,
    initial: draftOf(block),
    form: element,
    findProblems,
    save: (draft) => putBlock(queries, blockOf(id, draft, block)),
    resolve: resolveRefusal,
    explain: tooManyText,
    onSaved: () => leave(texts.saved),
    remove: () => deleteBlock(queries, id),
    onRemoved: () => leave(texts.removed),
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm
      element={element}
      form={form}
      listPath={paths.backoffice.blocks()}
      isRemovable={block !== null}
      removeQuestion={texts.removeQuestion(block?.header.title ?? "")}
    >
      <FormSection title={texts.basics}>
        <div className={styles.basics}>
          <SelectField
            label={texts.contentType}
            hint={hasContent(draft) ? texts.contentTypeHint : undefined}
            disabled={hasContent(draft)}
            value={draft.contentType}
            onChange={({ currentTarget }) => set({ contentType: currentTarget.value as BlockContentType })}
          >
            {CONTENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {texts.contentTypes[type]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={texts.layout}
            value={draft.layout}
            onChange={({ currentTarget }) => set({ layout: currentTarget.value as BlockLayout })}
          >
            {LAYOUTS.map((layout) => (
              <option key={layout} value={layout}>
                {texts.layouts[layout]}
              </option>
            ))}
          </SelectField>
          <InputField
            label={texts.priority}
            hint={texts.priorityHint}
            inputMode="numeric"
            value={draft.priority}
            problem={problems.priority}
            onChange={({ currentTarget }) => set({ priority: currentTarget.value })}
          />
        </div>
        <CheckboxField
          label={texts.isEnabled}
          hint={texts.isEnabledHint}
          checked={draft.isEnabled}
          onChange={({ currentTarget }) => set({ isEnabled: currentTarget.checked })}
        />
      </FormSection>
      <HeaderFields draft={draft} problems={problems} set={set} />
      <FormSection title={texts.content} lead={texts.contentLeads[draft.contentType]}>
        <ContentFields draft={draft} problems={problems} set={set} onBusyChange={form.setIsUploading} />
      </FormSection>
    </EntityForm>
  );
}
