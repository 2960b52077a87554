/* Maps errors of shift writes to messages and, where possible, to a form field. */
import { ApiError } from "@/shared/api/errors";
import { shiftProblems } from "@/shared/i18n/es";
import type { Shift } from "@/shared/month/queries";
import type { ShiftDraftField } from "./rules/shiftDraft";

export interface ErrorMessage {
  text: string;
  field?: ShiftDraftField;
}

/** True when a call may or may not have been applied: no answer, or a gateway's error. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 408;
}

/** The message of a failed write; `overlap` describes the shift in the way. */
export function errorMessage(error: unknown, overlap: (other: Shift) => string): ErrorMessage {
  // fetch throws without an answer: the call may have been applied.
  if (!(error instanceof ApiError)) return { text: shiftProblems.offline };
  const extra = (error.extra ?? {}) as { shift?: Shift };
  switch (error.code) {
    case "error.conflict.shift_overlap":
      return {
        field: "pharmacy_id",
        text: extra.shift ? overlap(extra.shift) : shiftProblems.overlapPlain,
      };
    case "error.rule.shift_order":
      return { field: "end_date", text: shiftProblems.order };
    case "error.rule.shift_length":
      return { field: "end_date", text: shiftProblems.length };
    case "error.rule.shift_pharmacy":
      return { field: "pharmacy_id", text: shiftProblems.pharmacy };
    case "error.rule.too_many":
      return { text: shiftProblems.tooManyShifts };
    case "error.not_found":
      return { text: shiftProblems.notManaged };
    case "error.rate_limited":
      return { text: shiftProblems.tooMany };
  }
  if (isOutcomeUnknown(error)) return { text: shiftProblems.unavailable };
  return { text: shiftProblems.refused(error.code) };
}
