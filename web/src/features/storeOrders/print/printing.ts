/* The paper of tickets: its width, which this browser remembers, and the page that is cut to its content. */
import { useLayoutEffect } from "react";
import { createStoredValue } from "@/shared/lib/storedValue";

export const PAPERS = ["58", "80"] as const;
export type Paper = (typeof PAPERS)[number];

export const parsePaper = (found: unknown): Paper | null => PAPERS.find((paper) => paper === found) ?? null;

export const paperPreference = createStoredValue("hub.ticket_paper", parsePaper);

const PX_PER_MM = 96 / 25.4;

/** The height of a page for content of that height, in whole millimetres. */
export function pageHeightMm(contentPx: number): number {
  return Math.max(20, Math.ceil(contentPx / PX_PER_MM) + 2);
}

/**
 * Sizes the printed page to the element, which is as wide as the paper. A constructed style sheet, because the page's
 * policy allows no style in the document.
 */
export function useTicketPage(find: () => HTMLElement | null, paper: Paper): void {
  useLayoutEffect(() => {
    const element = find();
    if (!element) return;
    const sheet = new CSSStyleSheet();
    const resize = () =>
      sheet.replaceSync(`@page { size: ${paper}mm ${pageHeightMm(element.scrollHeight)}mm; margin: 0; }`);
    resize();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  });
}
