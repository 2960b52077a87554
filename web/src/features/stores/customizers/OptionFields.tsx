/* The fields of a customizer's option in one row, its description and picture below when they are asked for. */
import { Trash2 } from "lucide-react";
import { customizers as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import type { OptionDraft } from "./customizerDraft";
import styles from "./customizers.module.css";

interface Props {
  option: OptionDraft;
  path: string;
  problems: FieldProblems;
  onChange: (changes: Partial<OptionDraft>) => void;
  onRemove: () => void;
  onBusyChange: (isBusy: boolean) => void;
}

export function OptionFields({ option, path, problems, onChange, onRemove, onBusyChange }: Props) {
  const name = option.name || texts.newOption;
  const hasDetails = option.description !== "" || option.image_url !== null;
  return (
    <div className={styles.option}>
      <div className={styles.fields}>
        <InputField
          label={texts.optionName}
          maxLength={120}
          autoCapitalize="sentences"
          value={option.name}
          problem={problems[`${path}.name`]}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <InputField
          label={texts.code}
          maxLength={64}
          autoComplete="off"
          value={option.code}
          problem={problems[`${path}.code`]}
          onChange={({ currentTarget }) => onChange({ code: currentTarget.value })}
        />
        <InputField
          label={texts.price_base}
          inputMode="decimal"
          autoComplete="off"
          value={option.price_base}
          problem={problems[`${path}.price.price_base`]}
          onChange={({ currentTarget }) => onChange({ price_base: currentTarget.value })}
        />
        <InputField
          label={texts.stock}
          hint={texts.stockHint}
          inputMode="numeric"
          autoComplete="off"
          value={option.count}
          problem={problems[`${path}.stock.count`]}
          onChange={({ currentTarget }) => onChange({ count: currentTarget.value })}
        />
        <Button
          kind="quiet"
          aria-label={texts.removeOption(name)}
          title={texts.removeOption(name)}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className={styles.checks}>
        <CheckboxField
          label={texts.visible}
          checked={option.visible}
          onChange={({ currentTarget }) => onChange({ visible: currentTarget.checked })}
        />
        <CheckboxField
          label={texts.out_of_stock}
          checked={option.out_of_stock}
          onChange={({ currentTarget }) => onChange({ out_of_stock: currentTarget.checked })}
        />
        <details className={styles.details} open={hasDetails || undefined}>
          <summary>{texts.details}</summary>
          <InputField
            label={texts.description}
            optional
            maxLength={500}
            value={option.description}
            onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
          <PicturePicker
            label={texts.image_url}
            optional
            value={option.image_url}
            problem={problems[`${path}.image_url`]}
            onChange={(image_url) => onChange({ image_url })}
            onBusyChange={onBusyChange}
          />
        </details>
      </div>
    </div>
  );
}
