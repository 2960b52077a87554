/* The letters of a poster: as large as its sheet takes, found by measuring. */
import { type RefObject, useEffect, useState } from "react";

const MIN_MM = 1.2;
const STEP_MM = 0.05;
/** Paper may break a line that a screen does not: a little less than what fits. */
const SAFETY = 0.98;
/** The height of a capital in lines: 0.70 (Segoe UI) to 0.73 (Liberation Sans). */
const CAPITAL = 0.7;
/** Capitals of 7 millimetres are read at two metres. */
const METERS_PER_MM = 2 / 7;

export interface PosterLetters {
  capitalMm: number;
  readAtMeters: number;
}

/** The capitals on paper that is `scale` times an A4, and the distance at which they are read. */
export function posterLetters(sizeMm: number, scale: number): PosterLetters {
  const capitalMm = sizeMm * scale * CAPITAL;
  return { capitalMm, readAtMeters: capitalMm * METERS_PER_MM };
}

/** The largest of the sizes from `MIN_MM` that fits; the smallest when none does. */
export function largestFitting(maxMm: number, fits: (sizeMm: number) => boolean): number {
  let fitting = Math.round(MIN_MM / STEP_MM);
  let tooLarge = Math.round(maxMm / STEP_MM) + 1;
  while (tooLarge - fitting > 1) {
    const steps = (fitting + tooLarge) >> 1;
    if (fits(steps * STEP_MM)) fitting = steps;
    else tooLarge = steps;
  }
  return Math.round(fitting * STEP_MM * 100) / 100;
}

/**
 * The size of the letters with which the element's days fit, in millimetres on an A4. Null until it is measured:
 * after the dialog is open, for a closed one has no layout. `content` names what the sheet shows.
 */
export function usePosterSize(
  sheet: RefObject<HTMLElement | null>,
  maxMm: number,
  content: string,
): number | null {
  const [measured, setMeasured] = useState<{ content: string; size: number } | null>(null);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const columns = [...element.querySelectorAll("[data-days]")];
    const fits = (size: number) => {
      element.style.setProperty("--size", String(size));
      return columns.every(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          scrollHeight <= clientHeight && scrollWidth <= clientWidth,
      );
    };
    const size = largestFitting(maxMm, fits) * SAFETY;
    // React leaves a property alone whose value it has written before.
    element.style.setProperty("--size", String(size));
    setMeasured({ content, size });
  }, [sheet, maxMm, content]);
  return measured?.content === content ? measured.size : null;
}
