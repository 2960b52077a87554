/* Converts a form's draft to params, with the problems of each field. */
import { commands } from "@/shared/i18n/es";
import { localToInstant } from "@/shared/ui/form/localDateTime";
import { parseRows } from "./bulkRows";
import { fieldDraft, isScalarList, type ParamDraft, type ParamDraftOf, visibleFields } from "./paramDraft";
import type { Json, JsonObject, ParamSpec, ParamSpecOf } from "./paramSpec";
import { findNumberProblem, findTextProblem, type ParamProblem, parseDecimal } from "./valueChecks";

const { problems: messages } = commands;

/** The params can be sent when there are no problems. */
export function draftToParams(
  spec: ParamSpecOf<"object">,
  draft: ParamDraft,
): { value: JsonObject; problems: readonly ParamProblem[] } {
  const problems: ParamProblem[] = [];
  const value = draftToValue(spec, draft, "", true, problems);
  return { value: (value ?? {}) as JsonObject, problems };
}

/** undefined when nothing is given. */
function draftToValue(
  spec: ParamSpec,
  draft: ParamDraft,
  path: string,
  required: boolean,
  problems: ParamProblem[],
): Json | undefined {
  const addProblem = (text: string) => void problems.push({ path, text });
  if (draft.kind === "text") return textValue(spec, draft, path, required, problems);
  if (draft.kind === "flag") {
    if (draft.on === null && required) addProblem(messages.missing);
    return draft.on ?? undefined;
  }
  if (draft.kind === "object") {
    if (spec.kind !== "object" || !draft.given) {
      if (required) addProblem(messages.missing);
      return undefined;
    }
    return objectValue(spec, draft, path, problems);
  }
  if (spec.kind !== "list") return undefined;
  // Of a stored list that may stay as it is, an emptied one is a value.
  if (draft.items.length === 0 && !required && (draft.isAbsent || !spec.nullClears)) return undefined;
  checkCount(spec, draft.items.length, addProblem);
  return draft.items.map(
    (item, index) => draftToValue(spec.item, item, `${path}[${index}]`, true, problems) ?? null,
  );
}

function objectValue(
  spec: ParamSpecOf<"object">,
  draft: ParamDraftOf<"object">,
  path: string,
  problems: ParamProblem[],
): JsonObject {
  const value: JsonObject = {};
  for (const { name, spec: inner, required } of visibleFields(spec, draft)) {
    const innerDraft = fieldDraft(spec, draft, name);
    const innerPath = path === "" ? name : `${path}.${name}`;
    const given = innerDraft && draftToValue(inner, innerDraft, innerPath, required, problems);
    if (given !== undefined) value[name] = given;
  }
  return value;
}

function textValue(
  spec: ParamSpec,
  { text, cleared }: ParamDraftOf<"text">,
  path: string,
  required: boolean,
  problems: ParamProblem[],
): Json | undefined {
  if (cleared) return null;
  const addProblem = (said: string) => void problems.push({ path, text: said });
  const trimmed = text.trim();
  if (trimmed === "") {
    if (required) addProblem(messages.missing);
    return undefined;
  }
  switch (spec.kind) {
    case "number": {
      const number = parseDecimal(trimmed);
      const problem = number === null ? messages.number : findNumberProblem(spec, number);
      if (problem) addProblem(problem);
      return number ?? undefined;
    }
    case "choice":
      if (!spec.options.some(({ value }) => value === trimmed)) addProblem(messages.choice);
      return trimmed;
    case "list":
      return isScalarList(spec) ? scalarListValue(spec, trimmed, path, problems) : undefined;
    case "rows":
      return rowsValue(spec, text, path, problems);
    case "json":
      try {
        return JSON.parse(trimmed) as Json;
      } catch {
        addProblem(messages.json);
        return undefined;
      }
    default: {
      const problem = spec.kind === "text" ? findTextProblem(spec, trimmed) : null;
      if (problem) addProblem(problem);
      return spec.kind === "text" && spec.format === "date-time"
        ? (localToInstant(trimmed) ?? trimmed)
        : trimmed;
    }
  }
}

/** Splits several values in one field at lines, spaces or commas. */
function scalarListValue(
  spec: ParamSpecOf<"list">,
  text: string,
  path: string,
  problems: ParamProblem[],
): Json {
  const parts = text.split(spec.item.kind === "text" && spec.item.format === null ? /[\n,;]+/ : /[\s,;]+/);
  const given = parts.map((part) => part.trim()).filter(Boolean);
  checkCount(spec, given.length, (said) => void problems.push({ path, text: said }));
  return given.map((part, index) => {
    const itemProblems: ParamProblem[] = [];
    const draft: ParamDraft = { kind: "text", text: part, cleared: false };
    const value = draftToValue(spec.item, draft, `${path}[${index}]`, true, itemProblems);
    for (const one of itemProblems) problems.push({ path, text: messages.within(part, one.text) });
    return value ?? null;
  });
}

function rowsValue(spec: ParamSpecOf<"rows">, text: string, path: string, problems: ParamProblem[]): Json {
  const { rows, problems: found } = parseRows(spec, text);
  for (const problem of found) problems.push({ path: path + problem.path, text: problem.text });
  return [...rows];
}

function checkCount(
  { minItems, maxItems }: { minItems: number | null; maxItems: number | null },
  count: number,
  addProblem: (text: string) => void,
): void {
  if (minItems !== null && count < minItems) addProblem(messages.few(minItems));
  if (maxItems !== null && count > maxItems) addProblem(messages.many(maxItems));
}
