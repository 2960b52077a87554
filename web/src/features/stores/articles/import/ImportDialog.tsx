/* The import of articles: a file is chosen, its changes and problems are shown, and it is written. */
import { articleImport as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { FileChoice } from "./FileChoice";
import { ImportPreview } from "./ImportPreview";
import styles from "./import.module.css";
import { useArticleImport } from "./useArticleImport";

interface Props {
  storeId: string;
  onClose: () => void;
}

export function ImportDialog({ storeId, onClose }: Props) {
  return (
    <Dialog title={texts.title} isWide onClose={onClose}>
      <ImportSteps storeId={storeId} onClose={onClose} />
    </Dialog>
  );
}

function ImportSteps({ storeId, onClose }: Props) {
  const { step, choose, retry, ignoreColumn, orderDates, write } = useArticleImport(storeId);
  switch (step.name) {
    case "choose":
      return <FileChoice storeId={storeId} onFile={choose} />;
    case "checking":
    case "writing": {
      const text =
        step.name === "checking" ? texts.checking(step.file.name) : texts.writing(step.report.articles);
      return (
        <div className={styles.step}>
          <p role="status">{text}</p>
          <progress className={styles.progress} aria-label={text} />
        </div>
      );
    }
    case "refusedFile": {
      const { file, problem } = step;
      return (
        <div className={styles.step}>
          <p role="alert" className={styles.refusal}>
            <span className={styles.file}>{file.name}</span>
            {problem.line !== null && `${texts.place(problem.line, null)}: `}
            {problem.text}
          </p>
          <div className={styles.actions}>
            {problem.ignorableColumn !== null && (
              <Button kind="primary" onClick={() => ignoreColumn(file, problem.ignorableColumn ?? "")}>
                {texts.ignoreColumn(problem.ignorableColumn)}
              </Button>
            )}
            {problem.asksDateOrder && (
              <>
                <Button onClick={() => orderDates(file, "dmy")}>{texts.dayFirst}</Button>
                <Button onClick={() => orderDates(file, "mdy")}>{texts.monthFirst}</Button>
              </>
            )}
            {problem.canRetry && (
              <Button kind="primary" onClick={() => retry(file)}>
                {texts.retry}
              </Button>
            )}
          </div>
          <FileChoice storeId={storeId} onFile={choose} isAgain />
        </div>
      );
    }
    case "checked":
      return (
        <ImportPreview
          key={step.file.name}
          file={step.file}
          report={step.report}
          isRefused={step.isRefused}
          onWrite={(skipBad) => write(step.file, step.report, skipBad)}
          onFile={choose}
        />
      );
    case "done":
      return (
        <div className={styles.step}>
          <p role="status" className={styles.done}>
            {texts.doneTitle}: {texts.done(step.report.created, step.report.updated)}.
          </p>
          {step.report.failed > 0 && <p>{texts.left(step.report.failed)}</p>}
          <p className={styles.note}>{texts.publish}</p>
          <div className={styles.actions}>
            <Button kind="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </div>
      );
  }
}
