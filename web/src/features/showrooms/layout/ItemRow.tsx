/* An item of a block in a row: its picture, title and price, and whether it is seen. */
import { ChevronDown } from "lucide-react";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { parseAmount } from "@/shared/lib/shop/amount";
import { Badge } from "@/shared/ui/data/Badge";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import type { Content } from "../contents/data";
import styles from "./layout.module.css";
import type { ItemDraft } from "./layoutDraft";
import { itemKey } from "./layoutProblems";

interface Props {
  item: ItemDraft;
  content: Content | undefined;
  isLoading: boolean;
  problems: FieldProblems;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (changes: Partial<ItemDraft>) => void;
}

export function ItemRow(props: Props) {
  const { item, content, isLoading, problems, isOpen, onOpen, onChange } = props;
  const name = item.title || texts.newItem;
  const price = item.final.trim() === "" ? null : parseAmount(item.final);
  const problem = problems[itemKey(item.id, "content_id")];
  return (
    <div className={styles.itemFrame}>
      <div className={styles.item}>
        <input
          type="checkbox"
          checked={item.visible}
          aria-label={texts.itemVisible(name)}
          title={texts.itemVisible(name)}
          onChange={({ currentTarget }) => onChange({ visible: currentTarget.checked })}
        />
        <span className={styles.thumb} data-empty={item.image_url === null || undefined}>
          <NamedImage url={item.image_url} name={name} size={44} />
        </span>
        <button
          type="button"
          className={styles.itemName}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <span>
            <span className="hidden-visually">{texts.editItem} </span>
            {name} {price !== null && <small>{formatMoney(price)}</small>}
            {content && !content.visible && <Badge tone="warn">{texts.hiddenContent}</Badge>}
            {!content && !isLoading && <Badge tone="bad">{texts.goneContent}</Badge>}
          </span>
          <ChevronDown aria-hidden />
        </button>
      </div>
      {problem && (
        <p className={styles.problem} data-problem tabIndex={-1}>
          {problem}
        </p>
      )}
    </div>
  );
}
