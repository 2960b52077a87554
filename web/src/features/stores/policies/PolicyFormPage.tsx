/* The page of one policy, or of a new one: its conditions and effects, and the sentence that they make. */

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { policies as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { deletePolicy, type Policy, policiesKey, policyQuery, putPolicy } from "./data";
import { ConditionFields, EffectFields } from "./PolicyFields";
import styles from "./policies.module.css";
import { bodyOf, draftOf, findProblems, type PolicyDraft, policyOf } from "./policyDraft";
import { policySentence } from "./sentence";

const listPath = (storeId: string) => paths.stores.resources(storeId, "politicas");

export function PolicyFormPage() {
  const { storeId = "", policyId = "" } = useParams();
  return (
    <EntityPage
      id={policyId}
      newTitle={texts.newTitle}
      query={policyQuery(storeId, policyId)}
      title={({ name }) => name}
      list={{ path: listPath(storeId), title: texts.title }}
    >
      {(policy) => <PolicyForm storeId={storeId} policy={policy} />}
    </EntityPage>
  );
}

function PolicyForm({ storeId, policy }: { storeId: string; policy: Policy | null }) {
  const [id] = useState(() => policy?.id ?? randomUuid());
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const leave = (text: string) => {
    showToast("success", text);
    void queries.invalidateQueries({ queryKey: policiesKey(storeId) });
    navigate(listPath(storeId));
  };
  const form = useEntityForm<PolicyDraft>({
    key: `policy ${storeId} ${policy?.id ?? "new"}`,
    initial: draftOf(policy),
    form: element,
    findProblems,
    save: (draft) => putPolicy(storeId, id, bodyOf(draft)),
    onSaved: () => leave(texts.saved),
    remove: () => deletePolicy(storeId, id),
    onRemoved: () => leave(texts.removed(policy?.name ?? "")),
  });
  return (
    <EntityForm
      element={element}
      form={form}
      listPath={listPath(storeId)}
      isRemovable={policy !== null}
      removeQuestion={texts.askRemove(policy?.name ?? "")}
    >
      <p className={styles.sentence} role="status">
        {policySentence(policyOf(form.draft))}
      </p>
      <div className={styles.columns}>
        <FormSection title={texts.conditions} lead={texts.conditionsLead}>
          <ConditionFields form={form} />
        </FormSection>
        <FormSection title={texts.effects}>
          <EffectFields form={form} />
        </FormSection>
      </div>
      <FormSection title={texts.one}>
        <InputField
          label={texts.name}
          hint={texts.nameHint}
          required
          maxLength={80}
          autoCapitalize="sentences"
          value={form.draft.name}
          problem={form.problems.name}
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
        />
        <CheckboxField
          label={texts.isEnabled}
          checked={form.draft.enabled}
          onChange={({ currentTarget }) => form.set({ enabled: currentTarget.checked })}
        />
      </FormSection>
    </EntityForm>
  );
}
