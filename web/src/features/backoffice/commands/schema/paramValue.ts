/* The params that a filled-in form stands for, or what is wrong with it, field by field. */
import { commands } from "@/shared/i18n/es";
import { rowsOf } from "./bulkRows";
import { instantOf } from "./localDateTime";
import { type Draft, type DraftOf, draftIn, fieldsInSight, isFlat } from "./paramDraft";
import type { Json, JsonObject, Spec, SpecOf } from "./paramSpec";
import { numberIn, numberProblem, type Problem, textProblem } from "./valueChecks";

const { problems: says } = commands;

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
