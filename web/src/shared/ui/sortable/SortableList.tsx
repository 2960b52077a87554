/* A list that is put in order: by dragging a row's handle, with a mouse or a finger, or by its two buttons. */
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { sortable as texts } from "../../i18n/es";
import styles from "./SortableList.module.css";

interface Props<Item> {
  /** The list's name, for screen readers. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  children: (item: Item, index: number) => ReactNode;
  /** Below the row and as wide as the list, such as the fields of an open one. */
  details?: (item: Item, index: number) => ReactNode;
}

/** The edge of the screen at which a drag scrolls, and how far, in pixels. */
const EDGE = 90;
const SCROLL_STEP = 14;

export function SortableList<Item>({ label, items, idOf, nameOf, onMove, children, details }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onMove(from, to);
    setAnnouncement(texts.moved(nameOf(item), to + 1, items.length));
  }
  function step(from: number, by: 1 | -1): void {
    const item = items[from];
    move(from, from + by);
    // The row is drawn at its new position; its button keeps the focus.
    requestAnimationFrame(() => {
      const row = item && list.current?.querySelector(`:scope > [data-id="${idOf(item)}"]`);
      row?.querySelector<HTMLElement>(`:scope > [data-steps] [data-step="${by}"]`)?.focus();
      row?.scrollIntoView({ block: "nearest" });
    });
  }
  function drag(event: PointerEvent): void {
    if (draggedId === null) return;
    // Rows beyond the screen come into it as the pointer nears its edge.
    if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
    else if (event.clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
    const from = items.findIndex((item) => idOf(item) === draggedId);
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const own = rows[from];
    if (!own) return;
    // A row changes places once the pointer has passed the middle of its neighbour.
    const to = rows.findIndex(({ top, bottom }, index) => {
      const middle = (top + bottom) / 2;
      return index < from ? event.clientY < middle : index > from && event.clientY < middle;
    });
    if (event.clientY < own.top && to >= 0) move(from, to);
    else if (event.clientY > own.bottom) move(from, (to < 0 ? items.length : to) - 1);
  }

  return (
    <>
      <p className="hidden-visually" role="status">
        {announcement}
      </p>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={idOf(item)}
            data-id={idOf(item)}
            data-dragged={draggedId === idOf(item) || undefined}
            className={styles.row}
          >
            <span
              className={styles.grip}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDraggedId(idOf(item));
              }}
              onPointerMove={drag}
              onPointerUp={() => setDraggedId(null)}
              onPointerCancel={() => setDraggedId(null)}
            >
              <GripVertical aria-hidden />
            </span>
            <div className={styles.content}>{children(item, index)}</div>
            <span className={styles.steps} data-steps>
              <button
                type="button"
                data-step={-1}
                aria-label={texts.up(nameOf(item))}
                aria-disabled={index === 0}
                onClick={() => step(index, -1)}
              >
                <ArrowUp aria-hidden />
              </button>
              <button
                type="button"
                data-step={1}
                aria-label={texts.down(nameOf(item))}
                aria-disabled={index === items.length - 1}
                onClick={() => step(index, 1)}
              >
                <ArrowDown aria-hidden />
              </button>
            </span>
            {details && <div className={styles.details}>{details(item, index)}</div>}
          </li>
        ))}
      </ol>
    </>
  );
}
