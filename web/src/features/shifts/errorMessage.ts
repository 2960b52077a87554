/* Maps errors of shift writes to messages and, where possible, to a form field. */
import { ApiError } from "@/shared/api/errors";
import { shiftProblems } from "@/shared/i18n/es";
import type { Shift } from "@/shared/month/queries";
import type { ShiftDraftField } from "./rules/shiftDraft";

export interface ErrorMessage {
  message: string;
  field?: ShiftDraftField;
}

/** True when a call may or may not have been applied: no answer, or a gateway's error. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 408;
}

/** The message of a failed write; `describeOverlap` names the shift in the way. */
export function errorMessage(error: unknown, describeOverlap: (other: Shift) => string): ErrorMessage {
  // fetch throws without an answer: the call may have been applied.
  if (!(error instanceof ApiError)) return { message: shiftProblems.offline };
  const extra = (error.extra ?? {}) as { shift?: Shift };
  switch (error.code) {
    case "error.conflict.shift_overlap":
      return {
        field: "pharmacy_id",
        message: extra.shift ? describeOverlap(extra.shift) : shiftProblems.overlapPlain,
      };
    case "error.rule.shift_order":
      return { field: "end_date", message: shiftProblems.order };
    case "error.rule.shift_length":
      return { field: "end_date", message: shiftProblems.length };
    case "error.rule.shift_pharmacy":
      return { field: "pharmacy_id", message: shiftProblems.pharmacy };
    case "error.rule.too_many":
      return { message: shiftProblems.tooManyShifts };
    case "error.rule.service_inactive":
      return { message: shiftProblems.suspended };
    case "error.not_found":
      return { message: shiftProblems.notManaged };
    case "error.rate_limited":
      return { message: shiftProblems.tooMany };
  }
  if (isOutcomeUnknown(error)) return { message: shiftProblems.unavailable };
  return { message: shiftProblems.refused(error.code) };
}
