/* Problems of an import in words: of a row, of the file, and of the call. */
import { ApiError } from "@/shared/api/errors";
import {
  importFileProblems,
  importRowProblems,
  type ProblemDetails,
  articleImport as texts,
} from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import type { ImportProblem } from "./data";

export function rowProblemText({ code, details, message }: ImportProblem): string {
  const sentence = importRowProblems[code];
  // A newer server may know more problems.
  if (sentence === undefined) return message;
  return typeof sentence === "string" ? sentence : sentence(details ?? {});
}

/** The reason why a file was not imported, and the way on where there is one. */
export interface FileProblem {
  text: string;
  line: number | null;
  /** The column without which it can be tried. */
  ignorableColumn: string | null;
  asksDateOrder: boolean;
  canRetry: boolean;
}

interface FileRefusal extends ProblemDetails {
  code?: unknown;
  message?: unknown;
  line?: unknown;
}

export function fileProblem(error: unknown, isWriting: boolean): FileProblem {
  const plain = (text: string, canRetry = false): FileProblem => ({
    text,
    line: null,
    ignorableColumn: null,
    asksDateOrder: false,
    canRetry,
  });
  if (!(error instanceof ApiError)) {
    return plain(isWriting ? texts.unreachableWrite : texts.unreachable, true);
  }
  if (error.status === 413) return plain(texts.tooLarge);
  if (error.code !== "error.rule.import_file") return plain(queryErrorMessage(error), true);
  const refusal = (error.extra ?? {}) as FileRefusal;
  const code = String(refusal.code);
  const sentence = importFileProblems[code] ?? String(refusal.message ?? "");
  const isIgnorable = ["import.column_unknown", "import.column_twice"].includes(code);
  return {
    text: typeof sentence === "string" ? sentence : sentence(refusal),
    line: typeof refusal.line === "number" && refusal.line > 1 ? refusal.line : null,
    ignorableColumn: isIgnorable && typeof refusal.column === "string" ? refusal.column : null,
    asksDateOrder: code === "import.date_ambiguous" || code === "import.date_order",
    canRetry: false,
  };
}
