/* The params that a filled-in form stands for, or what is wrong with it, field by field. */
import { commands } from "@/shared/i18n/es";
import { rowsOf } from "./bulkRows";
import { instantOf } from "./localDateTime";
import { type Draft, type DraftOf, draftIn, fieldsInSight, isFlat } from "./paramDraft";
import type { Json, JsonObject, Spec, SpecOf } from "./paramSpec";

export interface Problem {
  /** As the server says it, without 'params': 'user.email', 'cover[1].minimum'. */
  path: string;
  text: string;
}

const { problems: says } = commands;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The params, and what is wrong with them: they are good to send when nothing is. */
export function paramsValue(
  spec: SpecOf<"object">,
  draft: Draft,
): { value: JsonObject; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const value = givenBy(spec, draft, "", true, problems);
  return { value: (value ?? {}) as JsonObject, problems };
}

/** undefined where nothing is given. */
function givenBy(
  spec: Spec,
  draft: Draft,
  path: string,
  required: boolean,
  problems: Problem[],
): Json | undefined {
  const wrong = (text: string) => void problems.push({ path, text });
  if (draft.kind === "text") return textValue(spec, draft, path, required, problems);
  if (draft.kind === "flag") {
    if (draft.on === null && required) wrong(says.missing);
    return draft.on ?? undefined;
  }
  if (draft.kind === "object") {
    if (spec.kind !== "object" || !draft.given) {
      if (required) wrong(says.missing);
      return undefined;
    }
    return objectValue(spec, draft, path, problems);
  }
  if (spec.kind !== "list" || (draft.items.length === 0 && !required)) return undefined;
  checkCount(spec, draft.items.length, wrong);
  return draft.items.map(
    (item, index) => givenBy(spec.item, item, `${path}[${index}]`, true, problems) ?? null,
  );
}

function objectValue(
  spec: SpecOf<"object">,
  draft: DraftOf<"object">,
  path: string,
  problems: Problem[],
): JsonObject {
  const value: JsonObject = {};
  for (const { name, spec: inner, required } of fieldsInSight(spec, draft)) {
    const below = draftIn(spec, draft, name);
    const own = path === "" ? name : `${path}.${name}`;
    const given = below && givenBy(inner, below, own, required, problems);
    if (given !== undefined) value[name] = given;
  }
  return value;
}

function textValue(
  spec: Spec,
  { text, cleared }: DraftOf<"text">,
  path: string,
  required: boolean,
  problems: Problem[],
): Json | undefined {
  if (cleared) return null;
  const wrong = (said: string) => void problems.push({ path, text: said });
  const trimmed = text.trim();
  if (trimmed === "") {
    if (required) wrong(says.missing);
    return undefined;
  }
  switch (spec.kind) {
    case "number": {
      const number = numberIn(trimmed);
      const problem = number === null ? says.number : numberProblem(spec, number);
      if (problem) wrong(problem);
      return number ?? undefined;
    }
    case "choice":
      if (!spec.options.some(({ value }) => value === trimmed)) wrong(says.choice);
      return trimmed;
    case "list":
      return isFlat(spec) ? flatValue(spec, trimmed, path, problems) : undefined;
    case "rows":
      return rowsValue(spec, text, path, problems);
    case "json":
      try {
        return JSON.parse(trimmed) as Json;
      } catch {
        wrong(says.json);
        return undefined;
      }
    default: {
      const problem = spec.kind === "text" ? textProblem(spec, trimmed) : null;
      if (problem) wrong(problem);
      return spec.kind === "text" && spec.format === "date-time" ? (instantOf(trimmed) ?? trimmed) : trimmed;
    }
  }
}

/** Several values in one field, by lines, spaces or commas. */
function flatValue(spec: SpecOf<"list">, text: string, path: string, problems: Problem[]): Json {
  const parts = text.split(spec.item.kind === "text" && spec.item.format === null ? /[\n,;]+/ : /[\s,;]+/);
  const given = parts.map((part) => part.trim()).filter(Boolean);
  checkCount(spec, given.length, (said) => void problems.push({ path, text: said }));
  return given.map((part, index) => {
    const inner: Problem[] = [];
    const draft: Draft = { kind: "text", text: part, cleared: false };
    const value = givenBy(spec.item, draft, `${path}[${index}]`, true, inner);
    for (const one of inner) problems.push({ path, text: says.within(part, one.text) });
    return value ?? null;
  });
}

function rowsValue(spec: SpecOf<"rows">, text: string, path: string, problems: Problem[]): Json {
  const { rows, problems: found } = rowsOf(spec, text);
  for (const problem of found) problems.push({ path: path + problem.path, text: problem.text });
  return [...rows];
}

function checkCount(
  { minItems, maxItems }: { minItems: number | null; maxItems: number | null },
  count: number,
  wrong: (text: string) => void,
): void {
  if (minItems !== null && count < minItems) wrong(says.few(minItems));
  if (maxItems !== null && count > maxItems) wrong(says.many(maxItems));
}

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
  if (spec.format === "uuid" && !UUID.test(value)) return spec.idOf ? says.thing : says.uuid;
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
