/* The dialog of an article, loaded at the first sign that the page is used, so that it opens at once. */
import { useEffect } from "react";
import { lazyPart } from "@/shared/ui/status/lazyPart";

const loadDialog = () => import("./ArticleDialog");

export const LazyArticleDialog = lazyPart(async () => (await loadDialog()).ArticleDialog);

const SIGNS = ["pointermove", "pointerdown", "scroll", "keydown"] as const;

export function usePreloadedDialog(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      // A failure is told when the dialog is opened.
      void loadDialog().catch(() => undefined);
    };
    for (const sign of SIGNS) {
      window.addEventListener(sign, load, { passive: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
}
