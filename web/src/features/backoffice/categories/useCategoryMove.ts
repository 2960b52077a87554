/* The move of a category: picked up by its handle, with a tap or a key, or dragged; put down at a place. */
import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { categories as texts } from "@/shared/i18n/es";
import { afterPaint } from "@/shared/lib/afterPaint";
import type { Category } from "./data";
import { type CategoryNode, findMoveProblem } from "./tree";

/** The `data-drop` of the first level. */
export const TOP_LEVEL = "top";
/** The distance in pixels from which a press is a drag. */
const DRAG_DISTANCE = 6;
/** The edge of the screen at which a drag scrolls, and how far, in pixels. */
const EDGE = 80;
const SCROLL_STEP = 14;

interface Options {
  frame: RefObject<HTMLElement | null>;
  nodes: readonly CategoryNode[];
  onMove: (category: Category, parentId: string | null) => Promise<void>;
}

export function useCategoryMove({ frame, nodes, onMove }: Options) {
  const [moved, setMoved] = useState<Category | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const press = useRef<{ x: number; y: number; isDrag: boolean } | null>(null);
  /** A drag ends with a click on its handle, which is not another pick. */
  const ignoresClick = useRef(false);

  function focusHandle(id: string): void {
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-category="${id}"] button`)?.focus(),
    );
  }
  /** Moves it; its handle, which is drawn again at its new place, keeps the focus. */
  async function move(category: Category, parentId: string | null): Promise<void> {
    focusHandle(category.id);
    await onMove(category, parentId);
    afterPaint(() => document.activeElement === document.body && focusHandle(category.id));
  }
  function end(): void {
    setMoved(null);
    setOverId(null);
  }
  function cancel(): void {
    if (!moved) return;
    setAnnouncement(texts.moveCancelled(moved.name));
    end();
    focusHandle(moved.id);
  }
  function drop(parentId: string | null): void {
    if (!moved) return;
    setAnnouncement("");
    end();
    void move(moved, parentId);
  }
  function pick(category: Category): void {
    setMoved(category);
    setAnnouncement(`${texts.moving(category.name)} ${texts.movingHint}`);
  }
  /** The place below the pointer, if the category may go there. */
  function placeAt(event: PointerEvent, category: Category): string | null {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop ?? null;
    if (place === null) return null;
    return findMoveProblem(nodes, category.id, place === TOP_LEVEL ? null : place) === null ? place : null;
  }

  const handleOf = (category: Category) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      ignoresClick.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { x: event.clientX, y: event.clientY, isDrag: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = press;
      if (!current) return;
      if (!current.isDrag) {
        if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < DRAG_DISTANCE) return;
        current.isDrag = true;
        setMoved(category);
      }
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
      else if (event.clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
      setOverId(placeAt(event, category));
    },
    onPointerUp: (event: PointerEvent) => {
      const isDrag = press.current?.isDrag ?? false;
      press.current = null;
      if (!isDrag) return;
      ignoresClick.current = true;
      const place = placeAt(event, category);
      end();
      if (place !== null) void move(category, place === TOP_LEVEL ? null : place);
    },
    onPointerCancel: () => {
      press.current = null;
      end();
    },
    onClick: () => {
      if (ignoresClick.current) {
        ignoresClick.current = false;
        return;
      }
      if (moved?.id === category.id) cancel();
      else pick(category);
    },
  });

  return { moved, overId, announcement, handleOf, drop, cancel };
}

export type CategoryMove = ReturnType<typeof useCategoryMove>;
