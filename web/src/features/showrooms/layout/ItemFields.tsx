/* The fields of an item: its texts, picture and price, which may differ from its content's. */
import { RotateCcw, X } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { showroomChips, showroomLayout as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { ChipFields } from "../chips/ChipFields";
import type { Content } from "../contents/data";
import styles from "./layout.module.css";
import { type BlockDraft, differsFromContent, fieldsOfContent, type ItemDraft } from "./layoutDraft";
import { itemKey } from "./layoutProblems";

interface Props {
  showroomId: string;
  item: ItemDraft;
  content: Content | undefined;
  problems: FieldProblems;
  onChange: (changes: Partial<ItemDraft>) => void;
  /** The blocks that it can move to. */
  others: readonly BlockDraft[];
  onMove: (blockId: string) => void;
  onRemove: () => void;
  onBusyChange: (isBusy: boolean) => void;
}

export function ItemFields(props: Props) {
  const { showroomId, item, content, problems, others, onChange, onMove, onRemove, onBusyChange } = props;
  const name = item.title || texts.newItem;
  const text = (name: "title" | "final" | "base", path: string) => ({
    label: texts.item[name],
    value: item[name],
    problem: problems[itemKey(item.id, path)],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <div className={styles.itemFields}>
      {content && differsFromContent(item, content) && (
        <div className={styles.refresh}>
          <p>{texts.refreshHint}</p>
          <Button kind="quiet" onClick={() => onChange(fieldsOfContent(content))}>
            <RotateCcw aria-hidden />
            {texts.refresh}
          </Button>
        </div>
      )}
      <InputField {...text("title", "title")} required maxLength={120} autoCapitalize="sentences" />
      <div className={styles.prose}>
        <TextAreaField
          label={texts.item.description}
          optional
          maxLength={500}
          rows={2}
          value={item.description}
          problem={problems[itemKey(item.id, "description")]}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </div>
      <PicturePicker
        label={texts.item.image}
        optional
        value={item.image_url}
        problem={problems[itemKey(item.id, "image_url")]}
        onChange={(image_url) => onChange({ image_url })}
        onBusyChange={onBusyChange}
      />
      <div className={styles.looks}>
        <InputField {...text("final", "price.final")} optional inputMode="decimal" autoComplete="off" />
        <InputField
          {...text("base", "price.base")}
          hint={texts.baseHint}
          optional
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <CheckboxField
        label={texts.item.from}
        checked={item.from}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.checked })}
      />
      <fieldset className={styles.chips}>
        <legend>{showroomChips.title}</legend>
        <ChipFields
          chips={item.chips}
          path={itemKey(item.id, "chips")}
          problems={problems}
          onChange={(chips) => onChange({ chips })}
        />
      </fieldset>
      <div className={styles.itemActions}>
        {others.length > 0 && (
          <select
            aria-label={texts.moveItem(name)}
            value=""
            onChange={({ currentTarget }) => onMove(currentTarget.value)}
          >
            <option value="">{texts.moveTo}</option>
            {others.map((block) => (
              <option key={block.id} value={block.id}>
                {block.title || texts.newBlock}
              </option>
            ))}
          </select>
        )}
        {content && (
          <Link to={paths.showrooms.content(showroomId, content.id)} className={buttonClass("quiet")}>
            {texts.openContent}
          </Link>
        )}
        <Button kind="quiet" aria-label={texts.removeItem(name)} onClick={onRemove}>
          <X aria-hidden />
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}
