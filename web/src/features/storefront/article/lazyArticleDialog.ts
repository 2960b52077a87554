/* The dialog of an article, loaded once the page is idle, so that it opens at once. */
import { useEffect } from "react";
import { lazyPart } from "@/shared/ui/status/lazyPart";

/** The time after which a browser without idle callbacks counts as idle. */
const IDLE_MS = 1000;

export const LazyArticleDialog = lazyPart(async () => (await import("./ArticleDialog")).ArticleDialog);

export function usePreloadedDialog(): void {
  useEffect(() => {
    // A failure is told when the dialog is opened.
    const load = () => void LazyArticleDialog.preload().catch(() => undefined);
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(load, IDLE_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load);
    return () => cancelIdleCallback(request);
  }, []);
}
