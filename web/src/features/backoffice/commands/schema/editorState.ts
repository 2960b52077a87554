/* Params as they are being written: in a form, or as JSON for who would rather. */
import { commands } from "@/shared/i18n/es";
import { type Draft, draftOf, prefilled } from "./paramDraft";
import type { Json, JsonObject, SpecOf } from "./paramSpec";
import { paramsValue } from "./paramValue";
import type { Problem } from "./valueChecks";

export type Writing = { as: "form"; draft: Draft } | { as: "json"; text: string };

export function writingBegun(spec: SpecOf<"object">, search: URLSearchParams): Writing {
  return { as: "form", draft: prefilled(spec, search) };
}

/** The params, and what is wrong with them. */
export function paramsIn(
  spec: SpecOf<"object">,
  writing: Writing,
): { value: JsonObject; problems: readonly Problem[] } {
  if (writing.as === "form") return paramsValue(spec, writing.draft);
  const value = jsonIn(writing.text);
  if (value === undefined) return { value: {}, problems: [{ path: "", text: commands.problems.json }] };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { value: {}, problems: [{ path: "", text: commands.problems.object }] };
  }
  // Which of both is sent is for the buttons to say.
  const { dry_run: _, ...params } = value;
  return { value: params, problems: [] };
}

/** The same params, written the other way; null when the form has no place for them. */
export function turned(spec: SpecOf<"object">, writing: Writing): Writing | null {
  const { value, problems } = paramsIn(spec, writing);
  if (writing.as === "form") return { as: "json", text: JSON.stringify(value, null, 2) };
  const draft = problems.length === 0 ? draftOf(spec, value) : null;
  return draft && { as: "form", draft };
}

function jsonIn(text: string): Json | undefined {
  try {
    return text.trim() === "" ? {} : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
