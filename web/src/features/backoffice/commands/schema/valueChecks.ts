/* Checks single numbers and texts against their schema. */
import { commands } from "@/shared/i18n/es";
import { instantOf } from "./localDateTime";
import type { SpecOf } from "./paramSpec";

export interface Problem {
  /** As the server says it, without 'params': 'user.email', 'cover[1].minimum'. */
  path: string;
  text: string;
}

const { problems: says } = commands;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** '1234.5', and as a spreadsheet here writes it, '1234,5'. */
export function numberIn(text: string): number | null {
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) return null;
  return Number(text.replace(",", "."));
}

export function numberProblem({ integer, minimum, maximum }: SpecOf<"number">, value: number): string | null {
  if (integer && !Number.isSafeInteger(value)) return says.integer;
  if (minimum !== null && value < minimum) return says.least(minimum);
  if (maximum !== null && value > maximum) return says.most(maximum);
  return null;
}

export function textProblem(spec: SpecOf<"text">, value: string): string | null {
  const length = Array.from(value).length;
  if (spec.format === "uuid" && !UUID.test(value)) return spec.idOf ? says.entity : says.uuid;
  if (spec.format === "email" && !EMAIL.test(value)) return says.email;
  if (spec.format === "date" && !(DATE.test(value) && !Number.isNaN(Date.parse(value)))) return says.date;
  if (spec.format === "date-time" && instantOf(value) === null && !isInstant(value)) return says.moment;
  if (spec.minLength !== null && length < spec.minLength) return says.short(spec.minLength);
  if (spec.maxLength !== null && length > spec.maxLength) return says.long(spec.maxLength);
  if (spec.pattern !== null && !new RegExp(spec.pattern, "u").test(value)) return says.pattern;
  return null;
}

function isInstant(value: string): boolean {
  return /[Tt ].*([Zz]|[+-]\d{2}:?\d{2})$/.test(value) && !Number.isNaN(Date.parse(value));
}
