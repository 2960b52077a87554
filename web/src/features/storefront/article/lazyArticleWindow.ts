/* The window of an article, loaded at the first sign that the page is used, so that it opens at once. */
import { lazy, useEffect } from "react";

const loadWindow = () => import("./ArticleWindow");

export const LazyArticleWindow = lazy(async () => ({ default: (await loadWindow()).ArticleWindow }));

const SIGNS = ["pointermove", "pointerdown", "scroll", "keydown"] as const;

export function usePreloadedWindow(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      // A failure is told when the window is opened.
      void loadWindow().catch(() => undefined);
    };
    for (const sign of SIGNS) {
      window.addEventListener(sign, load, { passive: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
}
