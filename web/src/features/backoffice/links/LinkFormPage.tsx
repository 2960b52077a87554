/* The page of one link, or of a new one. */

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, links as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { linkQuery, putLink, type StaffLink } from "./data";
import { bodyOf, draftOf, findProblems, type LinkDraft, resolveRefusal } from "./linkDraft";

export function LinkFormPage() {
  const { linkId = "" } = useParams();
  return (
    <EntityPage
      id={linkId}
      newTitle={texts.newTitle}
      query={linkQuery(linkId)}
      title={({ name }) => name}
      list={{ path: paths.backoffice.links(), title: backoffice.names.links }}
    >
      {(link) => <LinkForm key={link?.id} link={link} />}
    </EntityPage>
  );
}

function LinkForm({ link }: { link: StaffLink | null }) {
  const [id] = useState(() => link?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const form = useEntityForm<LinkDraft>({
    key: `link ${link?.id ?? "new"}`,
    initial: draftOf(link),
    form: element,
    findProblems,
    save: (draft) => putLink(queries, id, bodyOf(draft)),
    resolve: resolveRefusal,
    onSaved: () => {
      showToast("success", texts.saved);
      navigate(paths.backoffice.links());
    },
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form} listPath={paths.backoffice.links()}>
      <FormSection title={texts.basics} lead={link ? texts.used(link.rewrites) : undefined}>
        <InputField
          label={texts.name}
          required
          maxLength={80}
          autoCapitalize="sentences"
          value={draft.name}
          problem={problems.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <CheckboxField
          label={texts.enabled}
          hint={texts.enabledHint}
          checked={draft.isEnabled}
          onChange={({ currentTarget }) => set({ isEnabled: currentTarget.checked })}
        />
      </FormSection>
      <FormSection title={texts.addresses} lead={texts.addressesLead}>
        <InputField
          label={texts.input}
          hint={texts.inputHint}
          required
          inputMode="url"
          maxLength={500}
          value={draft.input}
          problem={problems.input}
          onChange={({ currentTarget }) => set({ input: currentTarget.value })}
        />
        <InputField
          label={texts.output}
          hint={texts.outputHint}
          required
          inputMode="url"
          maxLength={2048}
          value={draft.output}
          problem={problems.output}
          onChange={({ currentTarget }) => set({ output: currentTarget.value })}
        />
      </FormSection>
    </EntityForm>
  );
}
