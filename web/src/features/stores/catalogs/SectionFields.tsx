/* A section of a catalog: its name, and its articles in order, which can be added, hidden, moved and taken out. */
import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { catalogs as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { Combobox } from "@/shared/ui/form/Combobox";
import { InputField } from "@/shared/ui/form/InputField";
import { usePausedText } from "@/shared/ui/form/usePausedText";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import type { Article } from "../articles/articleBody";
import {
  type ItemDraft,
  moveToSection,
  moveWithin,
  newItem,
  type SectionDraft,
  withSection,
} from "./catalogDraft";
import styles from "./catalogs.module.css";
import { useArticleSearch } from "./data";

interface Props {
  storeId: string;
  section: SectionDraft;
  sections: readonly SectionDraft[];
  /** By id. */
  articles: ReadonlyMap<string, Article> | undefined;
  /** True while the articles may lack one that was just added. */
  isLoading: boolean;
  path: string;
  problems: FieldProblems;
  onChange: (sections: readonly SectionDraft[]) => void;
  onBusyChange: (isBusy: boolean) => void;
}

export function SectionFields(props: Props) {
  const { storeId, section, sections, articles, isLoading, path, problems, onChange, onBusyChange } = props;
  const name = section.name || texts.newSection;
  const change = (changes: Partial<SectionDraft>) =>
    onChange(withSection(sections, section.id, () => changes));
  const nameOf = ({ article_id }: ItemDraft) =>
    articles?.get(article_id)?.name ?? (isLoading ? "…" : texts.goneItem);
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <InputField
          label={texts.sectionName}
          maxLength={80}
          autoCapitalize="sentences"
          value={section.name}
          problem={problems[`${path}.name`]}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Button
          kind="quiet"
          aria-label={texts.removeSection(name)}
          title={texts.removeSection(name)}
          onClick={() => onChange(sections.filter(({ id }) => id !== section.id))}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className={styles.options}>
        <CheckboxField
          label={texts.sectionVisible}
          checked={section.visible}
          onChange={({ currentTarget }) => change({ visible: currentTarget.checked })}
        />
        <details className={styles.details} open={section.banner_url !== null || undefined}>
          <summary>{texts.details}</summary>
          <PicturePicker
            label={texts.banner}
            optional
            value={section.banner_url}
            problem={problems[`${path}.banner_url`]}
            onChange={(banner_url) => change({ banner_url })}
            onBusyChange={onBusyChange}
          />
        </details>
      </div>
      <SortableList
        label={texts.items(name)}
        items={section.items}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => onChange(moveWithin(sections, section.id, from, to))}
      >
        {(item) => (
          <ItemRow
            item={item}
            article={articles?.get(item.article_id)}
            isLoading={isLoading}
            others={sections.filter(({ id }) => id !== section.id)}
            onChange={(visible) =>
              change({ items: section.items.map((one) => (one.id === item.id ? { ...one, visible } : one)) })
            }
            onMove={(toId) => onChange(moveToSection(sections, item, toId))}
            onRemove={() => change({ items: section.items.filter(({ id }) => id !== item.id) })}
          />
        )}
      </SortableList>
      <AddArticle
        storeId={storeId}
        taken={section.items}
        onAdd={(id) => change({ items: [...section.items, newItem(id)] })}
      />
    </div>
  );
}

interface ItemRowProps {
  item: ItemDraft;
  article: Article | undefined;
  isLoading: boolean;
  others: readonly SectionDraft[];
  onChange: (visible: boolean) => void;
  onMove: (sectionId: string) => void;
  onRemove: () => void;
}

function ItemRow({ item, article, isLoading, others, onChange, onMove, onRemove }: ItemRowProps) {
  const name = article?.name ?? (isLoading ? "…" : texts.goneItem);
  return (
    <div className={styles.item}>
      <input
        type="checkbox"
        checked={item.visible}
        aria-label={texts.itemVisible(name)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={styles.name}>
        {name}
        {article && <small>{formatMoney(article.price.final)}</small>}
        {article && !article.visible && <Badge tone="warn">{texts.hiddenArticle}</Badge>}
      </span>
      {others.length > 0 && (
        <select
          aria-label={texts.moveItem(name)}
          value=""
          onChange={({ currentTarget }) => onMove(currentTarget.value)}
        >
          <option value="">{texts.moveTo}</option>
          {others.map((section) => (
            <option key={section.id} value={section.id}>
              {section.name || texts.newSection}
            </option>
          ))}
        </select>
      )}
      <button type="button" aria-label={texts.removeItem(name)} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </div>
  );
}

interface AddArticleProps {
  storeId: string;
  taken: readonly ItemDraft[];
  onAdd: (articleId: string) => void;
}

function AddArticle({ storeId, taken, onAdd }: AddArticleProps) {
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const query = usePausedText(text);
  const { data = [], error, isFetching } = useArticleSearch(storeId, query, isOpen);
  const isWaiting = isFetching || query !== text;
  const options = data
    .filter(({ id }) => taken.every((item) => item.article_id !== id))
    .map(({ id, name, price }) => ({ id, name, detail: formatMoney(price.final) }));
  return (
    <Combobox
      label={texts.addItem}
      hint={texts.addItemHint}
      text={text}
      options={options}
      status={options.length > 0 || isWaiting ? null : error ? queryErrorMessage(error) : texts.noMatches}
      onOpenChange={setIsOpen}
      onChange={(next) => {
        const chosen = options.some(({ id }) => id === next);
        setText(chosen ? "" : next);
        if (chosen) onAdd(next);
      }}
    />
  );
}
