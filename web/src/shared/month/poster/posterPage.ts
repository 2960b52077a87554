/* The paper of a poster: a portrait page without margins, while its dialog is open. */
import { useLayoutEffect } from "react";

export const PAPERS = ["A4", "A3"] as const;
export type Paper = (typeof PAPERS)[number];

/** An A3 is two A4s: its lengths are √2 times as long. */
export const PAPER_SCALE: Record<Paper, number> = { A4: 1, A3: Math.SQRT2 };

/** A constructed style sheet, because the page's policy allows no style in the document. It is after the month's rule. */
export function usePosterPage(paper: Paper): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${paper} portrait; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper]);
}
