/* Writes a change to many articles, a few at a time, and undoes it. */
import { useRef, useState } from "react";
import { ApiError, hasStatus } from "@/shared/api/errors";
import type { Article, ArticlePut } from "../articleBody";
import { fetchArticle, movedCount, putArticle } from "../data";
import {
  applyChange,
  type BulkChange,
  type BulkKind,
  bulkValue,
  isSameValue,
  type Refusal,
  undoBody,
} from "./rules";

/** Enough to be quick, few enough for a phone's connection. */
const PARALLEL_WRITES = 4;
/** How often a stock that orders move meanwhile is read again. */
const MAX_TRIES = 3;

export interface BulkFailure {
  article: Article;
  reason: Refusal;
}

export interface BulkRun {
  done: number;
  total: number;
  isRunning: boolean;
  isUndo: boolean;
  /** The articles that were written, as they were before. */
  changed: readonly Article[];
  failures: readonly BulkFailure[];
}

export function useBulkRun(storeId: string) {
  const [run, setRun] = useState<BulkRun | null>(null);
  const isStopped = useRef(false);

  async function start(
    articles: readonly Article[],
    { isUndo, written }: { isUndo: boolean; written: readonly Article[] },
    write: (article: Article) => Promise<Refusal | null>,
  ): Promise<void> {
    isStopped.current = false;
    let state: BulkRun = {
      done: 0,
      total: articles.length,
      isRunning: true,
      isUndo,
      changed: written,
      failures: [],
    };
    setRun(state);
    const waiting = [...articles];
    const worker = async () => {
      for (let next = waiting.shift(); next && !isStopped.current; next = waiting.shift()) {
        const reason = await write(next).catch(reasonOf);
        state = {
          ...state,
          done: state.done + 1,
          ...(reason === null
            ? { changed: [...state.changed, next] }
            : { failures: [...state.failures, { article: next, reason }] }),
        };
        setRun(state);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_WRITES }, worker));
    setRun({ ...state, isRunning: false });
  }

  return {
    run,
    /** Starts no more writes; true when that ends a run. */
    stop: (): boolean => {
      const isEnding = run?.isRunning === true && !isStopped.current;
      isStopped.current = true;
      return isEnding;
    },
    /** `written` are those that an earlier run wrote, which can be undone too. */
    apply: (articles: readonly Article[], change: BulkChange, written: readonly Article[] = []) =>
      start(articles, { isUndo: false, written }, (shown) => writeChange(storeId, shown, change)),
    undo: (articles: readonly Article[], change: BulkChange) =>
      start(articles, { isUndo: true, written: [] }, (before) => writeUndo(storeId, before, change)),
  };
}

/** Writes what the preview showed; an article that is another one meanwhile is left alone. */
function writeChange(storeId: string, shown: Article, change: BulkChange): Promise<Refusal | null> {
  return retryMovedStock(async () => {
    const now = await fetchArticle(storeId, shown.id);
    const isAsShown = isSameValue(bulkValue(now, change.kind), bulkValue(shown, change.kind));
    const result = applyChange(now, change);
    if (!isAsShown || result.outcome !== "changed") return "moved";
    return write(storeId, shown.id, result.body, (found) =>
      isSameValue(bulkValue(found, change.kind), result.after),
    );
  });
}

function writeUndo(storeId: string, before: Article, change: BulkChange): Promise<Refusal | null> {
  return retryMovedStock(async () => {
    const now = await fetchArticle(storeId, before.id);
    const written = applyChange(before, change);
    const isOurs = written.outcome === "changed" && isSameValue(bulkValue(now, change.kind), written.after);
    return isOurs
      ? write(storeId, before.id, undoBody(now, before, change.kind satisfies BulkKind), (found) =>
          isSameValue(bulkValue(found, change.kind), bulkValue(before, change.kind)),
        )
      : "moved";
  });
}

/** Writes an article; a write whose answer was lost counts when the article is as it would make it. */
async function write(
  storeId: string,
  id: string,
  body: ArticlePut,
  isWritten: (article: Article) => boolean,
): Promise<null> {
  try {
    await putArticle(storeId, id, body);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    if (!isWritten(await fetchArticle(storeId, id))) throw error;
  }
  return null;
}

/** A change that leaves the count as it is reads it again when an order moved it. */
async function retryMovedStock(attempt: () => Promise<Refusal | null>): Promise<Refusal | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (movedCount(error) === undefined || tries === MAX_TRIES) throw error;
    }
  }
}

function reasonOf(error: unknown): Refusal {
  if (hasStatus(error, 404)) return "gone";
  return error instanceof ApiError && error.code === "error.rule.service_inactive" ? "inactive" : "failed";
}
