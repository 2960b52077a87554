/* The change of many articles: chosen, previewed row by row, written, and undone. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bulk as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import type { FormDraft } from "@/shared/ui/form/formDraft";
import { RestoredDraft } from "@/shared/ui/form/RestoredDraft";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import type { Article } from "../articleBody";
import { distinctCategories, useCategories } from "../categories";
import { fetchArticles } from "../data";
import { BulkFields } from "./BulkFields";
import { BulkPreview } from "./BulkPreview";
import { BulkResult } from "./BulkResult";
import styles from "./bulk.module.css";
import { changeOf, type KeptBulk } from "./bulkDraft";
import { applyChange, type BulkChange } from "./rules";
import { useBulkRun } from "./useBulkRun";

interface Props {
  storeId: string;
  ids: readonly string[];
  /** The kept draft, with the articles that it is of. */
  form: FormDraft<KeptBulk>;
  onClose: () => void;
}

export function BulkDialog({ storeId, ids: chosenIds, form, onClose }: Props) {
  const [ids] = useState(chosenIds);
  const result = useQuery({
    queryKey: ["ecommerce_article_bulk", storeId, ids],
    queryFn: async () => [...(await fetchArticles(storeId, ids)).values()].sort(byName),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const bulk = useBulkRun(storeId);
  const [opening, setOpening] = useState(0);
  // Closed while it runs, it stops and opens again with what was done.
  const close = () => {
    if (bulk.stop()) setOpening((before) => before + 1);
    else onClose();
  };
  const [applied, setApplied] = useState<BulkChange | null>(null);
  return (
    <Dialog key={opening} title={texts.title(ids.length)} isWide onClose={close}>
      <QueryResult result={result} skeleton={<TableSkeleton rows={4} />}>
        {(articles) => (
          <BulkForm
            storeId={storeId}
            ids={ids}
            articles={articles}
            form={form}
            bulk={bulk}
            applied={applied}
            onApply={setApplied}
            onClose={close}
          />
        )}
      </QueryResult>
    </Dialog>
  );
}

interface FormProps extends Props {
  articles: readonly Article[];
  bulk: ReturnType<typeof useBulkRun>;
  /** The change that was written. */
  applied: BulkChange | null;
  onApply: (change: BulkChange) => void;
}

function BulkForm({ storeId, ids, articles, form, bulk, applied, onApply, onClose }: FormProps) {
  const { draft } = form.draft;
  const [isChecked, setIsChecked] = useState(false);
  const [newId] = useState(randomUuid);
  const own = distinctCategories(articles);
  const found = useCategories(storeId, draft.kind === "category_add" ? draft.category : "");
  const known = draft.kind === "category_add" ? [...own, ...found] : own;
  const { run, stop, apply, undo } = bulk;
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
    onApply(change);
    // What is written must not be offered again: a percentage would be added twice.
    form.forget();
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
      <RestoredDraft form={form} />
      <BulkFields
        draft={draft}
        own={own}
        suggestions={known}
        problem={isChecked && !isReady ? change.problem : undefined}
        onChange={(changes) => {
          setIsChecked(false);
          form.change((before) => ({ ids, draft: { ...before.draft, ...changes } }));
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
