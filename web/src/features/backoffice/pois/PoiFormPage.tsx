/* The page of one point of interest, or of a new one. */

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, pois as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { EntityField } from "../entities/EntityField";
import { type Poi, poiQuery, putPoi } from "./data";
import { NoteFields } from "./NoteFields";
import { PhoneFields } from "./PhoneFields";
import { PoiPageFields } from "./PoiPageFields";
import { PromoteSection } from "./PromoteSection";
import { bodyOf, draftOf, findProblems, type PoiDraft } from "./poiDraft";
import { resolveRefusal } from "./refusal";

export function PoiFormPage() {
  const { poiId = "" } = useParams();
  return (
    <EntityPage
      id={poiId}
      newTitle={texts.newTitle}
      query={poiQuery(poiId)}
      title={({ name }) => name}
      list={{ path: paths.backoffice.pois(), title: backoffice.names.pois }}
    >
      {(poi) => <PoiForm key={poi?.updated_at} poi={poi} />}
    </EntityPage>
  );
}

function PoiForm({ poi }: { poi: Poi | null }) {
  const [id] = useState(() => poi?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const form = useEntityForm<PoiDraft>({
    key: `poi ${poi?.id ?? "new"}`,
    initial: draftOf(poi),
    form: element,
    findProblems,
    save: (draft) => putPoi(queries, id, bodyOf(draft, poi, new Date().toISOString())),
    resolve: resolveRefusal,
    onSaved: () => {
      showToast("success", texts.saved);
      navigate(paths.backoffice.pois());
    },
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form} listPath={paths.backoffice.pois()}>
      {poi && <PromoteSection poi={poi} isChanged={form.isChanged} />}
      <FormSection title={texts.basics}>
        <InputField
          label={texts.name}
          required
          maxLength={80}
          autoCapitalize="words"
          value={draft.name}
          problem={problems.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <InputField
          label={texts.address}
          hint={texts.addressHint}
          optional
          maxLength={240}
          autoCapitalize="words"
          value={draft.address}
          problem={problems.address}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
        <EntityField
          kind="workspace"
          label={texts.workspace}
          hint={texts.workspaceHint}
          optional
          value={draft.workspace}
          problem={problems.workspace_id}
          onChange={(workspace) => set({ workspace })}
        />
      </FormSection>
      <FormSection title={texts.phones} lead={texts.phonesLead}>
        <PhoneFields phones={draft.phones} problems={problems} onChange={(phones) => set({ phones })} />
      </FormSection>
      <FormSection title={texts.notes} lead={texts.notesLead}>
        <NoteFields notes={draft.notes} newNote={draft.newNote} onChange={(newNote) => set({ newNote })} />
      </FormSection>
      <PoiPageFields draft={draft} problems={problems} set={set} onBusyChange={form.setIsUploading} />
    </EntityForm>
  );
}
