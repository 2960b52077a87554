/* What a write that failed is told as: by the server's code, and where it can be, at the field it is about. */
import { ApiError } from "@/shared/api/errors";
import { shiftProblems } from "@/shared/i18n/es";
import type { Shift } from "@/shared/month/queries";
import type { ShiftDraftField } from "./rules/shiftDraft";

export interface ErrorMessage {
  text: string;
  field?: ShiftDraftField;
}

/** Whether nobody can say what became of a call: no answer came, or one of somebody on the way. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 408;
}

/** Of a write; `overlap` says in words who is on duty already. */
export function errorMessage(error: unknown, overlap: (other: Shift) => string): ErrorMessage {
  // What fetch throws is no answer at all: the call may have arrived for all that.
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
