/* The settings of a page: the store and the showroom that it shows, and its connections. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { incompleteText, resolvePageRefusal } from "@/shared/directory/pageRefusal";
import { pages as texts } from "@/shared/i18n/es";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { SelectField } from "@/shared/ui/form/SelectField";
import { showToast } from "@/shared/ui/overlay/toast";
import { ConnectionFields } from "./ConnectionFields";
import {
  type ConnectionDraft,
  connectionDrafts,
  connectionsBody,
  findConnectionProblems,
} from "./connectionDraft";
import { type Page, putPageSettings, useShowrooms, useStores } from "./data";
import { PageSection } from "./PageSection";

interface SettingsDraft {
  /** Empty without a store. */
  storeId: string;
  /** Empty without a showroom. */
  showroomId: string;
  connections: readonly ConnectionDraft[];
}

export function SettingsPage() {
  return (
    <PageSection title={texts.names.settings} lead={texts.leads.settings}>
      {(page, onSaved) => <SettingsForm page={page} onSaved={onSaved} />}
    </PageSection>
  );
}

function SettingsForm({ page, onSaved }: { page: Page; onSaved: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const { data: stores } = useStores();
  const { data: showrooms } = useShowrooms();
  const form = useEntityForm<SettingsDraft>({
    key: `page settings ${page.id}`,
    initial: {
      storeId: page.store?.id ?? "",
      showroomId: page.showroom?.id ?? "",
      connections: connectionDrafts(page.connections),
    },
    form: element,
    findProblems: ({ connections }) => findConnectionProblems(connections),
    save: ({ storeId, showroomId, connections }) =>
      putPageSettings(queries, page.id, {
        set_store: true,
        store_id: storeId === "" ? null : storeId,
        set_showroom: true,
        showroom_id: showroomId === "" ? null : showroomId,
        set_connections: true,
        connections: connectionsBody(connections),
      }),
    resolve: resolvePageRefusal,
    explain: incompleteText,
    onSaved: () => {
      showToast("success", texts.saved.settings);
      onSaved();
    },
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form}>
      <FormSection title={texts.store} lead={texts.storeLead}>
        <SelectField
          label={texts.storeLabel}
          value={draft.storeId}
          problem={problems.store_id}
          onChange={({ currentTarget }) => set({ storeId: currentTarget.value })}
        >
          <option value="">{texts.noStore}</option>
          {(stores ?? (page.store ? [page.store] : [])).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection title={texts.showroom} lead={texts.showroomLead}>
        <SelectField
          label={texts.showroomLabel}
          value={draft.showroomId}
          problem={problems.showroom_id}
          onChange={({ currentTarget }) => set({ showroomId: currentTarget.value })}
        >
          <option value="">{texts.noShowroom}</option>
          {(showrooms ?? (page.showroom ? [page.showroom] : [])).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection title={texts.connections} lead={texts.connectionsLead}>
        <ConnectionFields
          connections={draft.connections}
          problems={problems}
          onChange={(connections) => set({ connections })}
        />
      </FormSection>
    </EntityForm>
  );
}
