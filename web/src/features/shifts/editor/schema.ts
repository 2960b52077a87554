/* The validation schema of the shift form: problems at their fields. */
import { type GenericSchema, object, pipe, rawCheck, string } from "valibot";
import { shiftProblems } from "@/shared/i18n/es";
import type { Interval } from "@/shared/lib/calendar";
import { findDraftProblems, type ShiftDraft, type ShiftDraftField } from "../rules/shiftDraft";

/** Validates a draft of `base` in the group's time zone. */
export function shiftDraftSchema(base: Interval, zone: string): GenericSchema<ShiftDraft> {
  const fields = {
    pharmacy_id: string(),
    ini_date: string(),
    ini_time: string(),
    end_date: string(),
    end_time: string(),
  };
  return pipe(
    object(fields),
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const draft = dataset.value;
      for (const [name, problem] of Object.entries(findDraftProblems(draft, base, zone))) {
        const key = name as ShiftDraftField;
        const item = {
          type: "object",
          origin: "value",
          input: { ...draft },
          key,
          value: draft[key],
        } as const;
        addIssue({ message: shiftProblems[problem], path: [item] });
      }
    }),
  );
}
