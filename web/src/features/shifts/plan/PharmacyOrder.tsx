/* Chooses the pharmacies of a rotation and their order: by dragging, by buttons, or sorted. */
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { shiftPlan as texts } from "@/shared/i18n/es";
import { colorClass } from "@/shared/lib/color";
import type { Pharmacy } from "@/shared/month/queries";
import buttons from "../FormField.module.css";
import { moveItem } from "../rules/rotation";
import styles from "./PharmacyOrder.module.css";

interface Props {
  /** All enabled pharmacies, by name. */
  pharmacies: readonly Pharmacy[];
  /** The chosen pharmacies, in order. */
  order: readonly string[];
  problem: string | undefined;
  onChange: (order: string[]) => void;
  /** All pharmacies by how long they have rested; undefined while loading. */
  orderByRest: (() => string[]) | undefined;
}

export function PharmacyOrder({ pharmacies, order, problem, onChange, orderByRest }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const byId = new Map(pharmacies.map((pharmacy) => [pharmacy.id, pharmacy]));
  const unselected = pharmacies.filter(({ id }) => !order.includes(id));

  function move(from: number, to: number): void {
    if (to < 0 || to >= order.length || from === to) return;
    const id = order[from] as string;
    onChange(moveItem(order, from, to));
    setAnnouncement(texts.position(byId.get(id)?.name ?? "", to + 1, order.length));
    // The row is drawn at its new position; its button keeps the focus.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-pharmacy="${id}"]`);
      row?.querySelector<HTMLElement>(`[data-step="${Math.sign(to - from)}"]`)?.focus();
      row?.scrollIntoView({ block: "nearest" });
    });
  }
  const sortBy = (ids: readonly string[]) => onChange(ids.filter((id) => order.includes(id)));
  const dropOn = (to: number) => (event: DragEvent) => {
    event.preventDefault();
    if (draggedIndex !== null) move(draggedIndex, to);
    setDraggedIndex(null);
  };

  return (
    <fieldset className={styles.order}>
      <legend className={buttons.legend}>
        {texts.pharmacies}{" "}
        <span className={styles.count}>{texts.chosen(order.length, pharmacies.length)}</span>
      </legend>
      <p className={buttons.hint}>{texts.pharmaciesLead}</p>
      <div className={styles.tools}>
        <button type="button" onClick={() => sortBy(pharmacies.map(({ id }) => id))}>
          {texts.byName}
        </button>
        {orderByRest && (
          <button type="button" onClick={() => sortBy(orderByRest())}>
            {texts.restedFirst}
          </button>
        )}
        <button type="button" onClick={() => onChange([...order, ...unselected.map(({ id }) => id)])}>
          {texts.all}
        </button>
        <button type="button" onClick={() => onChange([])}>
          {texts.none}
        </button>
      </div>
      <p className={buttons.problem} aria-live="polite">
        {problem}
      </p>
      <p className="hidden-visually" role="status">
        {announcement}
      </p>
      <ol ref={list} className={styles.list}>
        {order.map((id, place) => {
          const name = byId.get(id)?.name ?? "";
          return (
            <li
              key={id}
              data-pharmacy={id}
              className={`${styles.row} ${colorClass(id)}`}
              data-dragged={draggedIndex === place || undefined}
              draggable
              onDragStart={() => setDraggedIndex(place)}
              onDragEnd={() => setDraggedIndex(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={dropOn(place)}
            >
              <GripVertical aria-hidden className={styles.grip} />
              <label>
                <input
                  type="checkbox"
                  checked
                  aria-label={texts.take(name)}
                  onChange={() => onChange(order.filter((one) => one !== id))}
                />
                <span className={styles.place}>{place + 1}</span>
                <span className={styles.name}>{name}</span>
              </label>
              <button
                type="button"
                data-step={-1}
                aria-label={texts.moveUp(name)}
                aria-disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp aria-hidden />
              </button>
              <button
                type="button"
                data-step={1}
                aria-label={texts.moveDown(name)}
                aria-disabled={place === order.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown aria-hidden />
              </button>
            </li>
          );
        })}
        {unselected.map(({ id, name }) => (
          <li key={id} className={`${styles.row} ${styles.resting} ${colorClass(id)}`}>
            <label>
              <input
                type="checkbox"
                checked={false}
                aria-label={texts.take(name)}
                onChange={() => onChange([...order, id])}
              />
              <span className={styles.name}>{name}</span>
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
