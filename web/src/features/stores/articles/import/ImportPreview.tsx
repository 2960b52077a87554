/* The preview of an import: how many rows change, each problem with its place, and each change. */
import { useState } from "react";
import { articleImport as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { FileButton } from "@/shared/ui/picture/FileButton";
import { describeChange } from "./changeText";
import type { ImportChange, ImportProblem, ImportReport } from "./data";
import styles from "./import.module.css";
import { rowProblemText } from "./problemText";

interface Props {
  file: File;
  report: ImportReport;
  /** True when the write found problems that the check had not. */
  isRefused: boolean;
  onWrite: (skipBad: boolean) => void;
  onFile: (file: File) => void;
}

export function ImportPreview({ file, report, isRefused, onWrite, onFile }: Props) {
  const [isSkipping, setIsSkipping] = useState(false);
  const { created, updated, unchanged, failed } = report;
  const count = report.articles;
  const isBlocked = failed > 0 && !isSkipping;
  return (
    <div className={styles.step}>
      <p className={styles.file}>{file.name}</p>
      {report.format !== null && (
        <p className={styles.note}>
          {texts.format(report.format)}
          {report.ignored_columns.length > 0 && ` ${texts.ignored(report.ignored_columns)}`}
        </p>
      )}
      {isRefused && <p role="alert">{texts.refused}</p>}
      <p role="status" className={styles.counts} aria-label={texts.result}>
        {created > 0 && <span data-tone="good">{texts.counts.created(created)}</span>}
        {updated > 0 && <span data-tone="good">{texts.counts.updated(updated)}</span>}
        {unchanged > 0 && <span>{texts.counts.unchanged(unchanged)}</span>}
        {failed > 0 && <span data-tone="bad">{texts.counts.failed(failed)}</span>}
        {report.rows === 0 && texts.noRows}
      </p>
      {report.rows > 0 && count === 0 && failed === 0 && <p>{texts.nothingNew}</p>}
      <Problems problems={report.problems} failed={failed} />
      <Changes changes={report.changes} count={created + updated} />
      {failed > 0 && count > 0 && (
        <CheckboxField
          label={texts.skip}
          hint={texts.skipHint}
          checked={isSkipping}
          onChange={({ currentTarget }) => setIsSkipping(currentTarget.checked)}
        />
      )}
      <div className={styles.actions}>
        {count > 0 && (
          <Button kind="primary" disabled={isBlocked} onClick={() => onWrite(isSkipping)}>
            {texts.apply(count)}
          </Button>
        )}
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={buttonClass("plain")}
          onFiles={([next]) => next && onFile(next)}
        >
          {texts.another}
        </FileButton>
      </div>
      {isBlocked && count > 0 && <p className={styles.note}>{texts.fixFirst}</p>}
    </div>
  );
}

function Problems({ problems, failed }: { problems: readonly ImportProblem[]; failed: number }) {
  if (problems.length === 0) return null;
  const more = failed - new Set(problems.map(({ line }) => line)).size;
  return (
    <section className={styles.section} aria-label={texts.problems}>
      <h3>{texts.problems}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <ul className={styles.rows} tabIndex={0} aria-label={texts.problems}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a row may have a problem twice
          <li key={index}>
            <span className={styles.place}>
              {texts.place(problem.line, problem.column)}
              {problem.label !== "" && <small>{problem.label}</small>}
            </span>
            <span className={styles.problem}>{rowProblemText(problem)}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.note}>{texts.more(more)}</li>}
      </ul>
    </section>
  );
}

function Changes({ changes, count }: { changes: readonly ImportChange[]; count: number }) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.section} aria-label={texts.changes}>
      <h3>{texts.changes}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <ul className={styles.rows} tabIndex={0} aria-label={texts.changes}>
        {changes.map((change) => (
          <li key={change.line}>
            <span className={styles.place}>{change.label || texts.place(change.line, null)}</span>
            <span className={styles.change}>
              {change.outcome === "created" ? (
                <strong>{texts.outcomes.created}</strong>
              ) : (
                describeChange(change).map((text) => <span key={text}>{text}</span>)
              )}
            </span>
          </li>
        ))}
        {count > changes.length && <li className={styles.note}>{texts.more(count - changes.length)}</li>}
      </ul>
    </section>
  );
}
