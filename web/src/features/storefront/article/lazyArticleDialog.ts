/* The dialog of an article, loaded once the page is idle, so that it opens at once. */
import { useEffect } from "react";
import { whenIdle } from "@/shared/lib/afterPaint";
import { lazyPart } from "@/shared/ui/status/lazyPart";

export const LazyArticleDialog = lazyPart(async () => (await import("./ArticleDialog")).ArticleDialog);

export function usePreloadedDialog(): void {
  // A failure is told when the dialog is opened.
  useEffect(() => whenIdle(() => void LazyArticleDialog.preload().catch(() => undefined)), []);
}
