/* The fields of a change of many articles: what to change, and to what. */
import { useId } from "react";
import { bulk as texts } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { SelectField } from "@/shared/ui/form/SelectField";
import styles from "./bulk.module.css";
import { BULK_KINDS, type BulkDraft, ROUNDINGS } from "./bulkDraft";
import type { BulkKind, Category } from "./rules";

interface Props {
  draft: BulkDraft;
  /** The categories of the chosen articles. */
  own: readonly Category[];
  suggestions: readonly Category[];
  problem: string | undefined;
  onChange: (changes: Partial<BulkDraft>) => void;
}

export function BulkFields(props: Props) {
  const { draft, onChange } = props;
  return (
    <div className={styles.fields}>
      <SelectField
        label={texts.change}
        value={draft.kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as BulkKind, category: "" })}
      >
        {BULK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <ValueField {...props} />
    </div>
  );
}

function ValueField({ draft, own, suggestions, problem, onChange }: Props) {
  const listId = useId();
  const text = (name: "percent" | "amount" | "price" | "discount", hint?: string) => (
    <InputField
      label={texts[name]}
      hint={hint}
      problem={problem}
      inputMode={name === "percent" || name === "amount" ? "text" : "decimal"}
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  switch (draft.kind) {
    case "price_percent":
      return (
        <div className={styles.pair}>
          {text("percent", texts.percentHint)}
          <SelectField
            label={texts.rounding}
            value={draft.rounding}
            onChange={({ currentTarget }) =>
              onChange({ rounding: currentTarget.value as BulkDraft["rounding"] })
            }
          >
            {ROUNDINGS.map((step) => (
              <option key={step} value={step}>
                {texts.roundings[step]}
              </option>
            ))}
          </SelectField>
        </div>
      );
    case "price_amount":
      return text("amount", texts.amountHint);
    case "price_set":
      return text("price");
    case "discount":
      return text("discount", texts.discountHint);
    case "visible":
      return (
        <SegmentedControl
          legend={texts.visibility}
          options={(["true", "false"] as const).map((value) => ({ value, label: texts.visible[value] }))}
          value={draft.visible ? "true" : "false"}
          onChange={(value) => onChange({ visible: value === "true" })}
        />
      );
    case "stock_out":
      return (
        <SegmentedControl
          legend={texts.stock}
          options={(["true", "false"] as const).map((value) => ({ value, label: texts.out[value] }))}
          value={draft.isOut ? "true" : "false"}
          onChange={(value) => onChange({ isOut: value === "true" })}
        />
      );
    case "category_add":
      return (
        <>
          <InputField
            label={texts.category}
            problem={problem}
            list={listId}
            maxLength={60}
            autoComplete="off"
            value={draft.category}
            onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
          />
          <datalist id={listId}>
            {[...new Set(suggestions.map(({ name }) => name))].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      );
    case "category_remove":
      return (
        <SelectField
          label={texts.category}
          problem={problem}
          hint={own.length === 0 ? texts.noCategories : undefined}
          value={draft.category}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
        >
          <option value="" />
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      );
  }
}
