/* The address of a content, where it has one. */
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { AddressFields } from "@/shared/ui/address/AddressFields";
import { EMPTY_ADDRESS } from "@/shared/ui/address/addressDraft";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import type { ContentFormState } from "./useContentForm";

export function AddressSection({ form }: { form: ContentFormState }) {
  const { address } = form.draft;
  return (
    <FormSection title={texts.sections.address}>
      <CheckboxField
        label={texts.hasAddress}
        hint={texts.hasAddressHint}
        checked={address !== null}
        onChange={({ currentTarget }) => form.set({ address: currentTarget.checked ? EMPTY_ADDRESS : null })}
      />
      {address !== null && (
        <AddressFields
          address={address}
          path="address"
          problems={form.problems}
          onChange={(changes) => form.set({ address: { ...address, ...changes } })}
        />
      )}
    </FormSection>
  );
}
