/* The change of many articles: chosen, previewed row by row, written, and undone. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bulk as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import type { Article } from "../articleBody";
import { distinctCategories, useCategories } from "../categories";
import { fetchArticles } from "../data";
import { BulkFields } from "./BulkFields";
import { BulkPreview } from "./BulkPreview";
import { BulkResult } from "./BulkResult";
import styles from "./bulk.module.css";
import { changeOf, EMPTY_DRAFT } from "./bulkDraft";
import { applyChange, type BulkChange } from "./rules";
import { useBulkRun } from "./useBulkRun";

interface Props {
  storeId: string;
  ids: readonly string[];
  onClose: () => void;
}

export function BulkDialog({ storeId, ids: chosenIds, onClose }: Props) {
  const [ids] = useState(chosenIds);
  const result = useQuery({
    queryKey: ["ecommerce_article_bulk", storeId, ids],
    queryFn: async () => [...(await fetchArticles(storeId, ids)).values()].sort(byName),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={texts.title(ids.length)} isWide onClose={onClose}>
      <QueryResult result={result} skeleton={<TableSkeleton rows={4} />}>
        {(articles) => <BulkForm storeId={storeId} articles={articles} onClose={onClose} />}
      </QueryResult>
    </Dialog>
  );
}

function BulkForm({ storeId, articles, onClose }: Omit<Props, "ids"> & { articles: readonly Article[] }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [isChecked, setIsChecked] = useState(false);
  const [applied, setApplied] = useState<BulkChange | null>(null);
  const [newId] = useState(randomUuid);
  const own = distinctCategories(articles);
  const found = useCategories(storeId, draft.kind === "category_add" ? draft.category : "");
  const known = draft.kind === "category_add" ? [...own, ...found] : own;
  const { run, stop, apply, undo } = useBulkRun(storeId);
  const change = changeOf(draft, known, newId);
  const isReady = !("problem" in change);
  const outcomes = isReady ? articles.map((article) => applyChange(article, change)) : null;
  const count = outcomes?.filter(({ outcome }) => outcome === "changed").length ?? 0;

  if (run && applied) {
    return (
      <BulkResult
        run={run}
        onStop={stop}
        onUndo={() => void undo(run.changed, applied)}
        onRetry={() =>
          void apply(
            run.failures.map(({ article }) => article),
            applied,
            run.changed,
          )
        }
        onClose={onClose}
      />
    );
  }
  function submit(): void {
    setIsChecked(true);
    if (!isReady || !outcomes || count === 0) return;
    setApplied(change);
    void apply(
      articles.filter((_, index) => outcomes[index]?.outcome === "changed"),
      change,
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <BulkFields
        draft={draft}
        own={own}
        suggestions={known}
        problem={isChecked && !isReady ? change.problem : undefined}
        onChange={(changes) => {
          setIsChecked(false);
          setDraft((before) => ({ ...before, ...changes }));
        }}
      />
      {outcomes && <BulkPreview articles={articles} outcomes={outcomes} />}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={isReady && count === 0}>
          {texts.apply(isReady ? count : articles.length)}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

function byName(one: Article, other: Article): number {
  return one.name.localeCompare(other.name, "es");
}
