/* A row of the tree: the handle, the category, and what can be done with it. */
import { ChevronRight, CornerDownRight, GripVertical, Plus } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { categories as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import styles from "./categories.module.css";
import { type CategoryNode, findMoveProblem, LEVELS_MAX } from "./tree";
import type { CategoryMove } from "./useCategoryMove";

interface Props {
  node: CategoryNode;
  all: readonly CategoryNode[];
  isOpen: boolean;
  /** Absent while a search keeps all of them open. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  move: CategoryMove;
}

export function CategoryRow({ node: { category, children, level }, all, isOpen, onOpenChange, move }: Props) {
  const { id, name } = category;
  const problem = move.moved && findMoveProblem(all, move.moved.id, id);
  return (
    <div
      className={styles.row}
      data-category={id}
      data-drop={id}
      data-over={move.overId === id || undefined}
      data-moved={move.moved?.id === id || undefined}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={texts.move(name)}
        aria-pressed={move.moved?.id === id}
        {...move.handleOf(category)}
      >
        <GripVertical aria-hidden />
      </button>
      {children.length > 0 ? (
        <button
          type="button"
          className={styles.toggle}
          aria-label={texts.expand(name)}
          aria-expanded={isOpen}
          disabled={onOpenChange === undefined}
          onClick={() => onOpenChange?.(!isOpen)}
        >
          <ChevronRight aria-hidden />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <NamedImage url={category.icon_url} name={name} size={36} />
      <span className={styles.words}>
        <Link to={paths.backoffice.category(id)}>{name}</Link>
        {children.length > 0 && <span className={styles.below}>{texts.children(children.length)}</span>}
        {!category.visible && <Badge tone="warn">{texts.hidden}</Badge>}
      </span>
      {move.moved === null
        ? level < LEVELS_MAX && (
            <Link
              to={paths.backoffice.category("nueva", { debajo: id })}
              className={`${buttonClass("quiet")} ${styles.add}`}
              aria-label={texts.addBelow(name)}
              title={texts.addBelow(name)}
            >
              <Plus aria-hidden />
            </Link>
          )
        : problem === null && (
            <Button
              className={styles.here}
              aria-label={texts.moveBelow(move.moved.name, name)}
              onClick={() => move.drop(id)}
            >
              <CornerDownRight aria-hidden />
              {texts.moveHere}
            </Button>
          )}
    </div>
  );
}
