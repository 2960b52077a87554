/* The steps of an import: a file is chosen, checked at once, and written when that is wanted. */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { articleImport as texts } from "@/shared/i18n/es";
import {
  FILE_BYTES_MAX,
  type ImportOptions,
  type ImportReport,
  importArticles,
  useArticleListRefresh,
} from "./data";
import { type FileProblem, fileProblem } from "./problemText";

export type ImportStep =
  | { name: "choose" }
  | { name: "checking"; file: File }
  | { name: "refusedFile"; file: File; problem: FileProblem; isWriting: boolean }
  | { name: "checked"; file: File; report: ImportReport; isRefused: boolean }
  | { name: "writing"; file: File; report: ImportReport }
  | { name: "done"; file: File; report: ImportReport };

type Reading = Pick<ImportOptions, "ignoredColumns" | "dateOrder">;

const AS_DETECTED: Reading = { ignoredColumns: [], dateOrder: null };

export function useArticleImport(storeId: string) {
  const [step, setStep] = useState<ImportStep>({ name: "choose" });
  const [reading, setReading] = useState(AS_DETECTED);
  const refreshLists = useArticleListRefresh(storeId);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = useCallback(
    async (file: File, next: Reading) => {
      setReading(next);
      const refused = sizeProblem(file);
      if (refused) {
        setStep({ name: "refusedFile", file, problem: refused, isWriting: false });
        return;
      }
      const signal = begin(running);
      setStep({ name: "checking", file });
      try {
        const report = await importArticles(storeId, file, { ...next, dryRun: true, skipBad: false }, signal);
        if (!signal.aborted) setStep({ name: "checked", file, report, isRefused: false });
      } catch (error) {
        if (signal.aborted) return;
        setStep({ name: "refusedFile", file, problem: fileProblem(error, false), isWriting: false });
      }
    },
    [storeId],
  );

  const write = useCallback(
    async (file: File, checked: ImportReport, skipBad: boolean) => {
      const signal = begin(running);
      setStep({ name: "writing", file, report: checked });
      try {
        const report = await importArticles(storeId, file, { ...reading, dryRun: false, skipBad }, signal);
        const isDone = report.state === "done";
        if (isDone) refreshLists();
        if (signal.aborted) return;
        setStep(isDone ? { name: "done", file, report } : { name: "checked", file, report, isRefused: true });
      } catch (error) {
        // It may have been written without an answer.
        refreshLists();
        if (signal.aborted) return;
        setStep({ name: "refusedFile", file, problem: fileProblem(error, true), isWriting: true });
      }
    },
    [storeId, reading, refreshLists],
  );

  return {
    step,
    choose: (file: File) => void check(file, AS_DETECTED),
    retry: (file: File) => void check(file, reading),
    ignoreColumn: (file: File, column: string) =>
      void check(file, { ...reading, ignoredColumns: [...reading.ignoredColumns, column] }),
    orderDates: (file: File, dateOrder: "dmy" | "mdy") => void check(file, { ...reading, dateOrder }),
    write: (file: File, report: ImportReport, skipBad: boolean) => void write(file, report, skipBad),
  };
}

/** Gives up the call that runs, and begins another one. */
function begin(running: RefObject<AbortController | null>): AbortSignal {
  running.current?.abort();
  running.current = new AbortController();
  return running.current.signal;
}

/** A file that the server would refuse for its size. */
function sizeProblem(file: File): FileProblem | null {
  const text = file.size === 0 ? texts.empty : file.size > FILE_BYTES_MAX ? texts.tooLarge : null;
  if (text === null) return null;
  return { text, line: null, ignorableColumn: null, asksDateOrder: false, canRetry: false };
}
