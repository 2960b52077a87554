/* A block of a layout: its title and look, and its items in order, which can be added, hidden, moved and taken out. */
import { ChevronDown, Trash2 } from "lucide-react";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import type { Content } from "../contents/data";
import { AddContent } from "./AddContent";
import { ItemFields } from "./ItemFields";
import { ItemRow } from "./ItemRow";
import styles from "./layout.module.css";
import {
  type BlockDraft,
  type ItemDraft,
  moveToBlock,
  moveWithin,
  newItem,
  withBlock,
  withItem,
  withoutItem,
} from "./layoutDraft";
import { blockKey } from "./layoutProblems";
import type { LayoutEditorState } from "./useLayoutEditor";

interface HeadProps {
  block: BlockDraft;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onRemove: () => void;
}

/** The row of a block, which opens its fields. */
export function BlockHead({ block, isOpen, onOpen, onRemove }: HeadProps) {
  const name = block.title || texts.newBlock;
  return (
    <div className={styles.blockHead}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <ChevronDown aria-hidden />
        <span className={styles.blockName}>
          <span className="hidden-visually">{isOpen ? texts.closeBlock : texts.openBlock} </span>
          {name} <small>{texts.itemCount(block.items.length)}</small>
        </span>
      </button>
      {!block.visible && <Badge tone="warn">{texts.hidden}</Badge>}
      <Button
        kind="quiet"
        aria-label={texts.removeBlock(name)}
        title={texts.removeBlock(name)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}

interface Props {
  showroomId: string;
  block: BlockDraft;
  editor: LayoutEditorState;
  /** By id. */
  contents: ReadonlyMap<string, Content> | undefined;
  /** True while the contents may lack one that was just added. */
  isLoading: boolean;
  isItemOpen: (item: ItemDraft) => boolean;
  onItemOpen: (id: string, isOpen: boolean) => void;
}

export function BlockFields(props: Props) {
  const { showroomId, block, editor, contents, isLoading, isItemOpen, onItemOpen } = props;
  const { problems, changeBlocks, setIsUploading } = editor;
  const { id } = block;
  const name = block.title || texts.newBlock;
  const change = (changes: Partial<BlockDraft>) => changeBlocks((blocks) => withBlock(blocks, id, changes));
  const changeItem = (item: ItemDraft, changes: Partial<ItemDraft>) =>
    changeBlocks((blocks) => withItem(blocks, item.id, changes));
  const others = editor.draft.blocks.filter((one) => one.id !== id);
  return (
    <div className={styles.blockBody}>
      <InputField
        label={texts.block.title}
        optional
        maxLength={80}
        autoCapitalize="sentences"
        placeholder={texts.block.titleExample}
        value={block.title}
        problem={problems[blockKey(id, "header.title")]}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <div className={styles.looks}>
        <LookSelect name="block_type" options={texts.blockTypes} block={block} onChange={change} />
        <LookSelect name="item_type" options={texts.itemTypes} block={block} onChange={change} />
        <LookSelect name="size" options={texts.sizes} block={block} onChange={change} />
        <LookSelect name="surface_type" options={texts.surfaces} block={block} onChange={change} />
      </div>
      <CheckboxField
        label={texts.block.visible}
        checked={block.visible}
        onChange={({ currentTarget }) => change({ visible: currentTarget.checked })}
      />
      <details
        className={styles.details}
        open={problems[blockKey(id, "header.banner_url")] !== undefined || undefined}
      >
        <summary>{texts.blockMore}</summary>
        <div className={styles.stack}>
          <div className={styles.prose}>
            <TextAreaField
              label={texts.block.description}
              optional
              maxLength={500}
              value={block.description}
              problem={problems[blockKey(id, "header.description")]}
              onChange={({ currentTarget }) => change({ description: currentTarget.value })}
            />
          </div>
          <PicturePicker
            label={texts.block.banner}
            optional
            value={block.banner_url}
            problem={problems[blockKey(id, "header.banner_url")]}
            onChange={(banner_url) => change({ banner_url })}
            onBusyChange={setIsUploading}
          />
        </div>
      </details>
      {block.items.length === 0 ? (
        <p className={styles.muted}>{texts.emptyBlock}</p>
      ) : (
        <SortableList
          label={texts.items(name)}
          items={block.items}
          idOf={(item) => item.id}
          nameOf={({ title }) => title || texts.newItem}
          onMove={(from, to) => changeBlocks((blocks) => moveWithin(blocks, id, from, to))}
          details={(item) =>
            isItemOpen(item) && (
              <ItemFields
                showroomId={showroomId}
                item={item}
                content={contents?.get(item.content_id)}
                problems={problems}
                onChange={(changes) => changeItem(item, changes)}
                others={others}
                onMove={(toId) => changeBlocks((blocks) => moveToBlock(blocks, item, toId))}
                onRemove={() => changeBlocks((blocks) => withoutItem(blocks, item.id))}
                onBusyChange={setIsUploading}
              />
            )
          }
        >
          {(item) => (
            <ItemRow
              item={item}
              content={contents?.get(item.content_id)}
              isLoading={isLoading}
              problems={problems}
              isOpen={isItemOpen(item)}
              onOpen={(isOpen) => onItemOpen(item.id, isOpen)}
              onChange={(changes) => changeItem(item, changes)}
            />
          )}
        </SortableList>
      )}
      <AddContent
        showroomId={showroomId}
        taken={block.items}
        onAdd={(content) =>
          changeBlocks((blocks) =>
            blocks.map((one) => (one.id === id ? { ...one, items: [...one.items, newItem(content)] } : one)),
          )
        }
      />
    </div>
  );
}

type LookName = "block_type" | "item_type" | "size" | "surface_type";

function LookSelect<Name extends LookName>({
  name,
  options,
  block,
  onChange,
}: {
  name: Name;
  options: Readonly<Record<BlockDraft[Name], string>>;
  block: BlockDraft;
  onChange: (changes: Partial<BlockDraft>) => void;
}) {
  return (
    <SelectField
      label={texts.block[name]}
      value={block[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    >
      {Object.entries<string>(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
