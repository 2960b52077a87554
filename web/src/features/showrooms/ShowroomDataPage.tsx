/* The data of a showroom: its name, and whether the public sees it. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useOutletContext } from "react-router";
import { showrooms as texts } from "@/shared/i18n/es";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { putShowroom, type Showroom } from "./data";

export function ShowroomDataPage() {
  const { id, name, enabled } = useOutletContext<Showroom>();
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const form = useEntityForm<{ name: string; enabled: boolean }>({
    key: `showroom ${id}`,
    initial: { name, enabled },
    form: element,
    findProblems: (draft): Record<string, string> =>
      draft.name.trim() === "" ? { name: texts.required } : {},
    save: (draft) => putShowroom(queries, id, { name: draft.name.trim(), enabled: draft.enabled }),
    onSaved: () => showToast("success", texts.dataSaved),
  });
  return (
    <>
      <PageHeader title={texts.names.data} lead={texts.dataLead} />
      <EntityForm element={element} form={form}>
        <FormSection title={texts.names.data}>
          <InputField
            label={texts.name}
            required
            maxLength={80}
            autoCapitalize="sentences"
            value={form.draft.name}
            problem={form.problems.name}
            onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
          />
          <CheckboxField
            label={texts.enable}
            hint={texts.enableHint}
            checked={form.draft.enabled}
            onChange={({ currentTarget }) => form.set({ enabled: currentTarget.checked })}
          />
        </FormSection>
      </EntityForm>
    </>
  );
}
