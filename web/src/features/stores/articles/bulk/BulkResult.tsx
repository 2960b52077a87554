/* The writes of a change: how far they are, which articles refused it, and the way back. */
import { Undo2 } from "lucide-react";
import { bulk as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import styles from "./bulk.module.css";
import type { BulkRun } from "./useBulkRun";

interface Props {
  run: BulkRun;
  onStop: () => void;
  onUndo: () => void;
  onRetry: () => void;
  onClose: () => void;
}

export function BulkResult({ run, onStop, onUndo, onRetry, onClose }: Props) {
  const { done, total, isRunning, isUndo, changed, failures } = run;
  if (isRunning) {
    return (
      <div className={styles.form}>
        <p role="status">{texts.applying(done, total)}</p>
        <progress
          className={styles.progress}
          value={done}
          max={total}
          aria-label={texts.applying(done, total)}
        />
        <div className={styles.actions}>
          <Button onClick={onStop}>{texts.stop}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p role="status" className={styles.done}>
        {isUndo ? texts.undone(changed.length) : texts.done(changed.length)}
      </p>
      {failures.length > 0 && (
        <>
          <p>{texts.failures(failures.length)}</p>
          <ul className={styles.rows}>
            {failures.map(({ article, reason }) => (
              <li key={article.id}>
                <span className={styles.name}>{article.name}</span>
                <span className={styles.refusal}>{texts.refusals[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={onClose}>
          {texts.close}
        </Button>
        {!isUndo && changed.length > 0 && (
          <Button onClick={onUndo}>
            <Undo2 aria-hidden />
            {texts.undo}
          </Button>
        )}
        {!isUndo && failures.some(({ reason }) => reason === "failed") && (
          <Button onClick={onRetry}>{texts.retry}</Button>
        )}
      </div>
    </div>
  );
}
