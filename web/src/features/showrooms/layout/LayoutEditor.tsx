/* The editor of a showroom's layout: its header and blocks, and beside them the preview. */
import { Plus, Upload } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { useIsTablet } from "@/shared/lib/browser";
import { formatDateTime } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { RestoredDraft } from "@/shared/ui/form/RestoredDraft";
import { SaveBar } from "@/shared/ui/form/SaveBar";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import { useContentsOf } from "../contents/data";
import type { Showroom } from "../data";
import { BlockFields, BlockHead } from "./BlockFields";
import { ConflictDialog } from "./ConflictDialog";
import type { Deployment } from "./data";
import { HeaderFields } from "./HeaderFields";
import styles from "./layout.module.css";
import { BLOCKS_MAX, contentIdsOf, layoutOf, newBlock } from "./layoutDraft";
import { Preview } from "./Preview";
import { PublishDialog } from "./PublishDialog";
import { useLayoutEditor } from "./useLayoutEditor";

interface Props {
  showroom: Showroom;
  deployment: Deployment;
}

export function LayoutEditor({ showroom, deployment }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [view, setView] = useState<"editing" | "preview">("editing");
  const editor = useLayoutEditor(showroom.id, deployment, element, () => setView("editing"));
  const { draft, problems, open } = editor;
  const { data: contents, isPlaceholderData } = useContentsOf(showroom.id, contentIdsOf(draft));
  const isNarrow = useIsTablet();
  const layout = useMemo(() => layoutOf(draft), [draft]);

  function focusIn(id: string, selector: string): void {
    setView("editing");
    requestAnimationFrame(() => {
      const row = element.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
      row?.scrollIntoView({ block: "start" });
      row?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }
  /** Opens the fields of a block or item that was chosen in the preview. */
  function choose(id: string): void {
    const block = draft.blocks.find((one) => one.id === id || one.items.some((item) => item.id === id));
    if (block) open.set([block.id, id], true);
    focusIn(id, block ? "input:not([type=checkbox])" : "input");
  }
  function addBlock(): void {
    const block = newBlock();
    open.set([block.id], true);
    editor.changeBlocks((blocks) => [...blocks, block]);
    focusIn(block.id, "input");
  }
  const isEditing = !isNarrow || view === "editing";
  return (
    <>
      {isNarrow && (
        <div className={styles.views}>
          <SegmentedControl
            legend={texts.view}
            options={[
              { value: "editing", label: texts.editing },
              { value: "preview", label: texts.preview },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      <div className={styles.columns}>
        <form
          ref={element}
          className={styles.editor}
          noValidate
          hidden={!isEditing}
          aria-busy={editor.isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            if (!editor.isBusy) editor.saveDraft();
          }}
        >
          <RestoredDraft form={editor} />
          <p className={styles.state}>{stateText(editor.stored, editor.isChanged)}</p>
          <FormSection title={texts.header}>
            <HeaderFields editor={editor} />
          </FormSection>
          <FormSection title={texts.blocks} lead={texts.blocksLead}>
            {draft.blocks.length > 0 && (
              <SortableList
                label={texts.blocks}
                items={draft.blocks}
                idOf={({ id }) => id}
                nameOf={({ title }) => title || texts.newBlock}
                onMove={(from, to) => editor.changeBlocks((blocks) => moveItem(blocks, from, to))}
                details={(block) =>
                  open.has(block.id) && (
                    <BlockFields
                      showroomId={showroom.id}
                      block={block}
                      editor={editor}
                      contents={contents}
                      isLoading={contents === undefined || isPlaceholderData}
                      isItemOpen={({ id }) => open.has(id)}
                      onItemOpen={(id, isOpen) => open.set([id], isOpen)}
                    />
                  )
                }
              >
                {(block) => (
                  <BlockHead
                    block={block}
                    isOpen={open.has(block.id)}
                    onOpen={(isOpen) => open.set([block.id], isOpen)}
                    onRemove={() =>
                      editor.changeBlocks((blocks) => blocks.filter(({ id }) => id !== block.id))
                    }
                  />
                )}
              </SortableList>
            )}
            {problems.items && <p className={styles.problem}>{problems.items}</p>}
            {draft.blocks.length < BLOCKS_MAX && (
              <div>
                <Button onClick={addBlock}>
                  <Plus aria-hidden />
                  {texts.addBlock}
                </Button>
              </div>
            )}
          </FormSection>
        </form>
        {(!isNarrow || view === "preview") && (
          <Preview showroomId={showroom.id} layout={layout} contents={contents} onChoose={choose} />
        )}
      </div>
      <SaveBar isChanged={editor.isChanged}>
        <Button disabled={editor.isBusy} onClick={editor.saveDraft}>
          {editor.isSaving ? texts.saving : texts.saveDraft}
        </Button>
        <Button kind="primary" disabled={editor.isBusy} onClick={editor.askPublish}>
          <Upload aria-hidden />
          {texts.publish}
        </Button>
      </SaveBar>
      {editor.isPublishing && (
        <PublishDialog
          showroom={showroom}
          layout={layout}
          isBusy={editor.isBusy}
          onPublish={editor.publish}
          onClose={editor.cancelPublish}
        />
      )}
      {editor.conflict && (
        <ConflictDialog
          conflict={editor.conflict}
          layout={layout}
          isBusy={editor.isBusy}
          onLoadTheirs={editor.loadTheirs}
          onKeepMine={editor.keepMine}
          onClose={editor.closeConflict}
        />
      )}
    </>
  );
}

function stateText({ published_at, updated_at, blocks }: Deployment, isChanged: boolean): string {
  if (published_at !== null) return isChanged ? texts.states.changed : texts.states.published;
  if (blocks.length === 0) return texts.states.never;
  return texts.states.unpublished(formatDateTime(updated_at));
}
