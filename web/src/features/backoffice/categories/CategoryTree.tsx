/* The rows of the tree. A category moves by dragging its handle over another one, or by its handle and then a place's button. */
import { CornerDownRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { categories as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { CategoryRow } from "./CategoryRow";
import styles from "./categories.module.css";
import type { Category } from "./data";
import { type CategoryNode, findMoveProblem } from "./tree";
import { type CategoryMove, TOP_LEVEL, useCategoryMove } from "./useCategoryMove";

interface Props {
  /** The rows to show. */
  nodes: readonly CategoryNode[];
  /** The whole tree, which decides the places of a move. */
  all: readonly CategoryNode[];
  /** A category to lead to. */
  shownId: string | null;
  /** The open categories; null when all are. */
  openIds: ReadonlySet<string> | null;
  onOpenChange: (id: string, isOpen: boolean) => void;
  onMove: (category: Category, parentId: string | null) => Promise<void>;
}

export function CategoryTree({ nodes, all, shownId, openIds, onOpenChange, onMove }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const move = useCategoryMove({ frame, nodes: all, onMove });
  useEffect(() => {
    const rows = frame.current?.querySelectorAll<HTMLElement>("[data-category]") ?? [];
    const row = [...rows].find(({ dataset }) => dataset.category === shownId);
    if (!row) return;
    // After the layout, which gives the focus to a new page.
    const frameId = requestAnimationFrame(() => {
      row.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
      row.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frameId);
  }, [shownId]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the move that a handle within began
    <div
      ref={frame}
      className={styles.tree}
      onKeyDown={({ key }) => key === "Escape" && move.moved && move.cancel()}
    >
      <p className="hidden-visually" role="status">
        {move.announcement}
      </p>
      {move.moved && <MoveBar moved={move.moved} nodes={all} move={move} />}
      <Branch nodes={nodes} label={texts.tree} {...{ all, shownId, openIds, onOpenChange, move }} />
    </div>
  );
}

interface BranchProps extends Omit<Props, "onMove"> {
  label: string;
  move: CategoryMove;
}

function Branch({ label, nodes, ...rest }: BranchProps) {
  return (
    <ul aria-label={label} className={styles.branch}>
      {nodes.map((node) => {
        const { id, name } = node.category;
        const isOpen = node.children.length > 0 && (rest.openIds === null || rest.openIds.has(id));
        return (
          <li key={id}>
            <CategoryRow
              node={node}
              all={rest.all}
              isOpen={isOpen}
              onOpenChange={rest.openIds === null ? undefined : (open) => rest.onOpenChange(id, open)}
              move={rest.move}
            />
            {isOpen && <Branch {...rest} label={texts.below(name)} nodes={node.children} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The moved category, and the first level as a place, which has no row. */
function MoveBar({
  moved,
  nodes,
  move,
}: {
  moved: Category;
  nodes: readonly CategoryNode[];
  move: CategoryMove;
}) {
  const problem = findMoveProblem(nodes, moved.id, null);
  return (
    <div className={styles.moving} data-drop={TOP_LEVEL} data-over={move.overId === TOP_LEVEL || undefined}>
      <p>
        <strong>{texts.moving(moved.name)}</strong> {texts.movingHint}
      </p>
      <div className={styles.movingActions}>
        {problem === null ? (
          <Button onClick={() => move.drop(null)}>
            <CornerDownRight aria-hidden />
            {texts.moveToTop}
          </Button>
        ) : (
          problem !== "there" && <p>{texts.moveProblems[problem]}</p>
        )}
        <Button kind="quiet" onClick={move.cancel}>
          <X aria-hidden />
          {texts.cancelMove}
        </Button>
      </div>
    </div>
  );
}
