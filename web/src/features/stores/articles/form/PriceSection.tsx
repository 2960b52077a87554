/* The price of an article, with what it sells at, and its stock. */
import { articleForm as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { parseAmount, parsePercent } from "@/shared/lib/shop/amount";
import { finalPrice } from "@/shared/lib/shop/price";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import type { ArticleDraft } from "./articleDraft";
import styles from "./form.module.css";
import type { ArticleFormState } from "./useArticleForm";

type TextName = "base" | "discount_fixed" | "discount_percent" | "tax_percent" | "count" | "min_count";

/** The properties of a field of numbers. */
function numberField(form: ArticleFormState, group: "price" | "stock", name: TextName) {
  return {
    label: texts[name],
    inputMode: group === "price" ? ("decimal" as const) : ("numeric" as const),
    autoComplete: "off",
    value: form.draft[name],
    problem: form.problems[`${group}.${name}`],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.set({ [name]: currentTarget.value } as Partial<ArticleDraft>),
  };
}

export function PriceSection({ form }: { form: ArticleFormState }) {
  const { base, discount_fixed, discount_percent } = form.draft;
  const amount = parseAmount(base);
  const hasDiscount = discount_fixed.trim() !== "" || discount_percent.trim() !== "";
  return (
    <FormSection title={texts.sections.price}>
      <InputField {...numberField(form, "price", "base")} required />
      <div className={styles.pair}>
        <InputField {...numberField(form, "price", "discount_fixed")} optional />
        <InputField {...numberField(form, "price", "discount_percent")} optional />
      </div>
      <InputField {...numberField(form, "price", "tax_percent")} optional />
      {amount !== null && hasDiscount && (
        <p className={styles.sells} role="status">
          {texts.sells}{" "}
          <strong>
            {formatMoney(
              finalPrice(amount, parseAmount(discount_fixed) ?? 0, parsePercent(discount_percent) ?? 0),
            )}
          </strong>
        </p>
      )}
    </FormSection>
  );
}

export function StockSection({ form }: { form: ArticleFormState }) {
  const { isCounted, out_of_stock } = form.draft;
  return (
    <FormSection title={texts.sections.stock}>
      <CheckboxField
        label={texts.isCounted}
        hint={texts.isCountedHint}
        checked={isCounted}
        onChange={({ currentTarget }) => form.set({ isCounted: currentTarget.checked })}
      />
      {isCounted && (
        <>
          <InputField {...numberField(form, "stock", "count")} />
          <InputField {...numberField(form, "stock", "min_count")} hint={texts.min_countHint} optional />
        </>
      )}
      <CheckboxField
        label={texts.out_of_stock}
        hint={texts.out_of_stockHint}
        checked={out_of_stock}
        onChange={({ currentTarget }) => form.set({ out_of_stock: currentTarget.checked })}
      />
    </FormSection>
  );
}
