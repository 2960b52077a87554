/* Checks of single numbers and texts against their schema. */
import { commands } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import { localToInstant } from "@/shared/ui/form/localDateTime";
import type { ParamSpecOf } from "./paramSpec";

export interface ParamProblem {
  /** The server's path without 'params': 'user.email', 'cover[1].minimum'. */
  path: string;
  text: string;
}

const { problems: messages } = commands;

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses '1234.5' and '1234,5', as spreadsheets here write it. */
export function parseDecimal(text: string): number | null {
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) return null;
  return Number(text.replace(",", "."));
}

export function findNumberProblem(
  { integer, minimum, maximum }: ParamSpecOf<"number">,
  value: number,
): string | null {
  if (integer && !Number.isSafeInteger(value)) return messages.integer;
  if (minimum !== null && value < minimum) return messages.least(minimum);
  if (maximum !== null && value > maximum) return messages.most(maximum);
  return null;
}

export function findTextProblem(spec: ParamSpecOf<"text">, value: string): string | null {
  const length = Array.from(value).length;
  if (spec.format === "uuid" && !isUuid(value)) return spec.idOf ? messages.entity : messages.uuid;
  if (spec.format === "email" && !EMAIL.test(value)) return messages.email;
  if (spec.format === "date" && !(DATE.test(value) && !Number.isNaN(Date.parse(value)))) return messages.date;
  if (spec.format === "date-time" && localToInstant(value) === null && !isInstant(value))
    return messages.moment;
  if (spec.minLength !== null && length < spec.minLength) return messages.short(spec.minLength);
  if (spec.maxLength !== null && length > spec.maxLength) return messages.long(spec.maxLength);
  if (spec.pattern !== null && !new RegExp(spec.pattern, "u").test(value)) return messages.pattern;
  return null;
}

function isInstant(value: string): boolean {
  return /[Tt ].*([Zz]|[+-]\d{2}:?\d{2})$/.test(value) && !Number.isNaN(Date.parse(value));
}
