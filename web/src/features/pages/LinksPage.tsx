/* The links of a page. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { LinkFields } from "@/shared/directory/LinkFields";
import { findLinkProblems, type LinkDraft, linkDrafts, linksBody } from "@/shared/directory/linkDraft";
import { incompleteText } from "@/shared/directory/pageRefusal";
import { pageForm, pages as texts } from "@/shared/i18n/es";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Page, patchPage } from "./data";
import { PageSection } from "./PageSection";

interface LinksDraft {
  links: readonly LinkDraft[];
}

export function LinksPage() {
  return (
    <PageSection title={texts.names.links} lead={texts.leads.links}>
      {(page, onSaved) => <LinksForm page={page} onSaved={onSaved} />}
    </PageSection>
  );
}

function LinksForm({ page, onSaved }: { page: Page; onSaved: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const form = useEntityForm<LinksDraft>({
    key: `page links ${page.id}`,
    initial: { links: linkDrafts(page.links) },
    form: element,
    findProblems: ({ links }) => findLinkProblems(links),
    save: ({ links }) => patchPage(queries, page.id, { set_links: true, links: linksBody(links) }),
    explain: incompleteText,
    onSaved: () => {
      showToast("success", texts.saved.links);
      onSaved();
    },
  });
  return (
    <EntityForm element={element} form={form}>
      <FormSection title={pageForm.links}>
        <LinkFields
          links={form.draft.links}
          problems={form.problems}
          onChange={(links) => form.set({ links })}
        />
      </FormSection>
    </EntityForm>
  );
}
