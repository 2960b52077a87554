/* The shift form's schema: what is wrong with a draft, said at its fields. */
import { type GenericSchema, object, pipe, rawCheck, string } from "valibot";
import { shiftProblems } from "@/shared/i18n/es";
import type { Interval } from "@/shared/lib/calendar";
import { findDraftProblems, type ShiftDraft, type ShiftDraftField } from "../rules/shiftDraft";

/** For a draft that began as `base`, by the clocks of the zone. */
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
