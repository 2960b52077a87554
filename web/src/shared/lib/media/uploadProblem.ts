/* What is said of an upload that failed, and what would help. */
import { ApiError } from "../../api/errors";
import { upload as texts } from "../../i18n/es";
import { queryErrorMessage } from "../errorMessage";
import { formatBytes } from "../format";
import { type FileProblem, UPLOAD_LIMIT } from "./mediaFile";

export interface UploadProblem {
  text: string;
  /** True when the same file may be taken when it is tried again. */
  canRetry: boolean;
}

/** A picture's field takes pictures alone. */
export type FileUse = "picture" | "file";

/** The problem of a file that was not sent. */
export function fileProblem(problem: FileProblem, { size }: Pick<File, "size">): UploadProblem {
  const sentences: Readonly<Record<FileProblem, string>> = {
    empty: texts.empty,
    size: texts.tooBig(formatBytes(size), formatBytes(UPLOAD_LIMIT)),
    type: texts.notPicture,
    unreadable: texts.unreadable,
  };
  return { text: sentences[problem], canRetry: false };
}

const REFUSALS: Readonly<Record<string, UploadProblem>> = {
  "error.rule.media_image": { text: texts.badPicture, canRetry: false },
  "error.rule.media_quota": { text: texts.quota, canRetry: true },
};

/** The problem of an upload that the server refused or did not answer. */
export function uploadProblem(error: unknown, use: FileUse, isOnline = navigator.onLine): UploadProblem {
  if (!(error instanceof ApiError)) {
    return { text: isOnline ? queryErrorMessage(error) : texts.offline, canRetry: true };
  }
  if (error.code === "error.rule.media_type") {
    return { text: use === "picture" ? texts.notPicture : texts.notAccepted, canRetry: false };
  }
  const refusal = REFUSALS[error.code];
  if (refusal) return refusal;
  if (error.status === 413) return { text: texts.tooBigFor(formatBytes(UPLOAD_LIMIT)), canRetry: false };
  if (error.status === 503) return { text: texts.busy, canRetry: true };
  return { text: queryErrorMessage(error), canRetry: error.status >= 429 || error.status === 401 };
}
