/* The staff's form of one page of the directory, or of a new one. */

import { useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { InfoFields } from "@/shared/directory/InfoFields";
import { PageFields } from "@/shared/directory/PageFields";
import { incompleteText, resolvePageRefusal } from "@/shared/directory/pageRefusal";
import { backoffice, pageForm, staffPages as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { buttonClass } from "@/shared/ui/action/Button";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { showToast } from "@/shared/ui/overlay/toast";
import { useCategories } from "../categories/data";
import { EntityField } from "../entities/EntityField";
import { type BackofficePage, pageQuery, putPage } from "./data";
import { bodyOf, draftOf, findProblems, type PageDraft } from "./pageDraft";

export function PageFormPage() {
  const { pageId = "" } = useParams();
  return (
    <EntityPage
      id={pageId}
      newTitle={texts.newTitle}
      query={pageQuery(pageId)}
      title={({ info }) => info.name}
      actions={({ enabled, info }) =>
        enabled && (
          <a
            href={paths.pages.public(pageId)}
            aria-label={texts.publicPageOf(info.name)}
            className={buttonClass("quiet")}
          >
            <ExternalLink aria-hidden />
            {texts.publicPage}
          </a>
        )
      }
      list={{ path: paths.backoffice.pages(), title: backoffice.names.pages }}
    >
      {(page) => <PageForm page={page} />}
    </EntityPage>
  );
}

function PageForm({ page }: { page: BackofficePage | null }) {
  const [id] = useState(() => page?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const categories = useCategories();
  const form = useEntityForm<PageDraft>({
    key: `staff page ${page?.id ?? "new"}`,
    initial: draftOf(page),
    form: element,
    findProblems,
    save: (draft) => putPage(queries, id, bodyOf(draft, page)),
    resolve: resolveRefusal,
    explain: incompleteText,
    onSaved: () => {
      showToast("success", texts.saved);
      navigate(paths.backoffice.pages());
    },
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form} listPath={paths.backoffice.pages()}>
      <FormSection title={texts.state}>
        <CheckboxField
          label={texts.isPublished}
          hint={texts.isPublishedHint}
          checked={draft.isPublished}
          onChange={({ currentTarget }) => set({ isPublished: currentTarget.checked })}
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
      <FormSection title={pageForm.info}>
        <InfoFields
          info={draft.info}
          problems={problems}
          onChange={(changes) => set({ info: { ...draft.info, ...changes } })}
          onBusyChange={form.setIsUploading}
        />
      </FormSection>
      <PageFields categories={categories.data} draft={draft} problems={problems} onChange={set} />
    </EntityForm>
  );
}

function resolveRefusal(error: unknown, draft: PageDraft) {
  const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
  if (path === "workspace_id") return { draft, problems: { workspace_id: texts.unknownWorkspace } };
  return resolvePageRefusal(error, draft);
}
