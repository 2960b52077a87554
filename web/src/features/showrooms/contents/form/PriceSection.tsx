/* The price of a content, with the total that visitors see. */
import { useState } from "react";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { PRICE_FIELDS, type PriceField, priceTotal } from "./contentDraft";
import styles from "./contentForm.module.css";
import type { ContentFormState } from "./useContentForm";

const PARTS = PRICE_FIELDS.filter((name) => name !== "subtotal");

export function PriceSection({ form }: { form: ContentFormState }) {
  const { draft, problems, set } = form;
  const total = priceTotal(draft);
  const hasParts = PARTS.some((name) => draft[name].trim() !== "");
  const [isOpen, setIsOpen] = useState(hasParts);
  const field = (name: PriceField) => ({
    label: texts[name],
    inputMode: "decimal" as const,
    autoComplete: "off",
    value: draft[name],
    problem: problems[`price.${name}`],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <FormSection title={texts.sections.price}>
      <CheckboxField
        label={texts.hasPrice}
        hint={texts.hasPriceHint}
        checked={draft.hasPrice}
        onChange={({ currentTarget }) => set({ hasPrice: currentTarget.checked })}
      />
      {draft.hasPrice && (
        <>
          <InputField {...field("subtotal")} required />
          <details
            className={styles.details}
            open={isOpen || PARTS.some((name) => problems[`price.${name}`] !== undefined)}
            onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          >
            <summary>{texts.more}</summary>
            <div className={styles.parts}>
              {PARTS.map((name) => (
                <InputField key={name} {...field(name)} optional />
              ))}
            </div>
          </details>
          <CheckboxField
            label={texts.from}
            hint={texts.fromHint}
            checked={draft.from}
            onChange={({ currentTarget }) => set({ from: currentTarget.checked })}
          />
          {total !== null && total >= 0 && (
            <p className={styles.total} role="status">
              {texts.total}{" "}
              <strong>
                {draft.from && "desde "}
                {formatMoney(total)}
              </strong>
            </p>
          )}
        </>
      )}
    </FormSection>
  );
}
