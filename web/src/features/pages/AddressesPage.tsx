/* The addresses of a page. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  findPageAddressProblems,
  type PageAddressDraft,
  pageAddressDrafts,
  pageAddressesBody,
} from "@/shared/directory/addressesDraft";
import { PageAddressFields } from "@/shared/directory/PageAddressFields";
import { incompleteText } from "@/shared/directory/pageRefusal";
import { pageForm, pages as texts } from "@/shared/i18n/es";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Page, putPageSettings } from "./data";
import { PageSection } from "./PageSection";

interface AddressesDraft {
  addresses: readonly PageAddressDraft[];
}

export function AddressesPage() {
  return (
    <PageSection title={texts.names.addresses} lead={texts.leads.addresses}>
      {(page, onSaved) => <AddressesForm page={page} onSaved={onSaved} />}
    </PageSection>
  );
}

function AddressesForm({ page, onSaved }: { page: Page; onSaved: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const form = useEntityForm<AddressesDraft>({
    key: `page addresses ${page.id}`,
    initial: { addresses: pageAddressDrafts(page.addresses) },
    form: element,
    findProblems: ({ addresses }) => findPageAddressProblems(addresses),
    save: ({ addresses }) =>
      putPageSettings(queries, page.id, { set_addresses: true, addresses: pageAddressesBody(addresses) }),
    explain: incompleteText,
    onSaved: () => {
      showToast("success", texts.saved.addresses);
      onSaved();
    },
  });
  return (
    <EntityForm element={element} form={form}>
      <FormSection title={pageForm.addressesTitle}>
        <PageAddressFields
          addresses={form.draft.addresses}
          problems={form.problems}
          onChange={(addresses) => form.set({ addresses })}
        />
      </FormSection>
    </EntityForm>
  );
}
