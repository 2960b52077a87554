/* The state of the params editor: a form's draft, or JSON text. */
import { commands } from "@/shared/i18n/es";
import { draftFromValue, type ParamDraft } from "./paramDraft";
import type { Json, JsonObject, ParamSpecOf } from "./paramSpec";
import { draftToParams } from "./paramValue";
import type { ParamProblem } from "./valueChecks";

export type EditorState = { as: "form"; draft: ParamDraft } | { as: "json"; text: string };

/** The current params and their problems. */
export function editorParams(
  spec: ParamSpecOf<"object">,
  editor: EditorState,
): { value: JsonObject; problems: readonly ParamProblem[] } {
  if (editor.as === "form") return draftToParams(spec, editor.draft);
  const value = parseJson(editor.text);
  if (value === undefined) return { value: {}, problems: [{ path: "", text: commands.problems.json }] };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { value: {}, problems: [{ path: "", text: commands.problems.object }] };
  }
  // The buttons decide whether a dispatch is a dry run.
  const { dry_run: _, ...params } = value;
  return { value: params, problems: [] };
}

/** The same params in the other mode; null when the form cannot represent them. */
export function switchEditorMode(spec: ParamSpecOf<"object">, editor: EditorState): EditorState | null {
  const { value, problems } = editorParams(spec, editor);
  if (editor.as === "form") return { as: "json", text: JSON.stringify(value, null, 2) };
  const draft = problems.length === 0 ? draftFromValue(spec, value) : null;
  return draft && { as: "form", draft };
}

function parseJson(text: string): Json | undefined {
  try {
    return text.trim() === "" ? {} : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
