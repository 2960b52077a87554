/* The form of how orders reach consumers: takeaway at an address, and delivery up to a distance. */
import { useRef } from "react";
import { methods as texts } from "@/shared/i18n/es";
import { AddressFields } from "@/shared/ui/address/AddressFields";
import { EntityForm, FormSection } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { type PickupMethods, putPickupMethods } from "./data";
import styles from "./methods.module.css";
import { bodyOf, draftOf, findProblems, type PickupDraft, radiusOf, usesTakeaway } from "./pickupDraft";

interface Props {
  storeId: string;
  methods: PickupMethods;
  onSaved: () => void;
}

export function PickupForm({ storeId, methods, onSaved }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useEntityForm<PickupDraft>({
    key: `pickup ${storeId}`,
    initial: draftOf(methods),
    form: element,
    findProblems,
    save: (draft) => putPickupMethods(storeId, bodyOf(draft)),
    onSaved: () => {
      showToast("success", texts.pickupSaved);
      onSaved();
    },
  });
  const { draft, problems, set } = form;
  return (
    <EntityForm element={element} form={form}>
      <FormSection title={texts.pickup}>
        <CheckboxField
          label={texts.takeaway}
          hint={texts.takeawayHint}
          checked={draft.hasTakeaway}
          onChange={({ currentTarget }) => set({ hasTakeaway: currentTarget.checked })}
        />
        {draft.hasTakeaway && (
          <AddressFields
            address={draft.takeaway}
            path="takeaway.address"
            problems={problems}
            zoneRadius={usesTakeaway(draft) ? radiusOf(draft) : null}
            onChange={(changes) => set({ takeaway: { ...draft.takeaway, ...changes } })}
          />
        )}
        <hr className={styles.line} />
        <CheckboxField
          label={texts.delivery}
          hint={texts.deliveryHint}
          checked={draft.hasDelivery}
          onChange={({ currentTarget }) => set({ hasDelivery: currentTarget.checked })}
        />
        {draft.hasDelivery && (
          <>
            <div className={styles.radius}>
              <InputField
                label={texts.radius}
                hint={texts.radiusHint}
                inputMode="decimal"
                autoComplete="off"
                value={draft.kilometres}
                problem={problems["delivery.zone_radius"]}
                onChange={({ currentTarget }) => set({ kilometres: currentTarget.value })}
              />
            </div>
            {draft.hasTakeaway && (
              <CheckboxField
                label={texts.sameAddress}
                checked={draft.isSameAddress}
                onChange={({ currentTarget }) => set({ isSameAddress: currentTarget.checked })}
              />
            )}
            {!usesTakeaway(draft) && (
              <AddressFields
                address={draft.delivery}
                path="delivery.address"
                problems={problems}
                zoneRadius={radiusOf(draft)}
                onChange={(changes) => set({ delivery: { ...draft.delivery, ...changes } })}
              />
            )}
          </>
        )}
      </FormSection>
    </EntityForm>
  );
}
