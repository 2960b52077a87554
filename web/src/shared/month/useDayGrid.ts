/* One Tab stop for a month's grid: arrow keys move between its days, and Enter opens the day. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { monthOfDate, parseMonth } from "../lib/calendar";
import { dateForKey } from "./dayKeys";

/** The way of the keys into other months, kept by what outlives the grid while a month loads. */
export interface DayGridKeys {
  goToMonth: (month: string) => void;
  /** The day to focus once its month is drawn. */
  wantedDate: RefObject<string | null>;
}

interface DayGridOptions {
  month: string;
  today: string;
  keys: DayGridKeys | undefined;
}

export function useDayGrid({ month, today, keys }: DayGridOptions) {
  const table = useRef<HTMLTableElement>(null);
  const [chosenDate, setChosenDate] = useState("");
  const candidates = [chosenDate, today, `${month}-01`];

  const focusDay = (date: string) =>
    table.current?.querySelector<HTMLElement>(`td[data-date="${date}"]`)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wanted day is only looked for in a month that was just drawn
  useLayoutEffect(() => {
    const wanted = keys?.wantedDate.current;
    if (!keys || !wanted || monthOfDate(wanted) !== month) return;
    keys.wantedDate.current = null;
    const { activeElement } = document;
    const isFocusElsewhere = activeElement !== null && activeElement !== document.body;
    if (!isFocusElsewhere || table.current?.contains(activeElement)) focusDay(wanted);
  }, [month]);

  const goToDay = (date: string) => {
    const target = monthOfDate(date);
    if (target === month) return focusDay(date);
    if (!keys || parseMonth(target) === null) return;
    keys.wantedDate.current = date;
    keys.goToMonth(target);
  };

  return {
    /** The day that Tab leads to. */
    tabStop: candidates.find((date) => monthOfDate(date) === month) as string,
    tableProps: {
      ref: table,
      role: "grid" as const,
      // A day that was clicked is where the keys go on from.
      onFocus: ({ target }: { target: Element }) => {
        const date = dayCell(target)?.dataset.date;
        if (date) setChosenDate(date);
      },
      onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        const cell = dayCell(event.target as Element);
        if (!cell || !pressKey(event.key, event.target as HTMLElement, cell, goToDay)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function dayCell(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>("td[data-date]");
}

/** False for a key that the grid has no use for. */
function pressKey(
  key: string,
  target: HTMLElement,
  cell: HTMLElement,
  goToDay: (date: string) => void,
): boolean {
  const controls = [...cell.querySelectorAll<HTMLElement>("button")];
  if (target === cell) {
    if (key === "Enter" || key === " ") {
      openDay(controls);
      return true;
    }
  } else if (key === "Escape") {
    cell.focus();
    return true;
  } else if (key === "ArrowUp" || key === "ArrowDown") {
    controls[controls.indexOf(target) + (key === "ArrowUp" ? -1 : 1)]?.focus();
    return true;
  }
  const date = dateForKey(key, cell.dataset.date as string);
  if (date) goToDay(date);
  return date !== null;
}

/** Presses the day's only button; of several the first shift gets the focus, and the arrow keys lead to the others. */
function openDay(controls: readonly HTMLElement[]): void {
  if (controls.length === 1) controls[0]?.click();
  else (controls.find(({ dataset }) => dataset.shift) ?? controls[0])?.focus();
}
