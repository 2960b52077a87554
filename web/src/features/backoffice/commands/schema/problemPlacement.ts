/* Chooses the form field that shows each problem of a path. */
import { fieldDraft, isScalarList, type ParamDraft, visibleFields } from "./paramDraft";
import type { ParamSpec } from "./paramSpec";
import type { ParamProblem } from "./valueChecks";

/** The paths of all visible fields; '' is the form itself. */
export function visiblePaths(spec: ParamSpec, draft: ParamDraft, path = ""): string[] {
  if (spec.kind === "object" && draft.kind === "object" && draft.given) {
    const innerPaths = visibleFields(spec, draft).flatMap(({ name, spec: inner }) => {
      const innerDraft = fieldDraft(spec, draft, name);
      return innerDraft ? visiblePaths(inner, innerDraft, path === "" ? name : `${path}.${name}`) : [];
    });
    return [path, ...innerPaths];
  }
  if (spec.kind === "list" && draft.kind === "list" && !isScalarList(spec)) {
    return [
      path,
      ...draft.items.flatMap((item, index) => visiblePaths(spec.item, item, `${path}[${index}]`)),
    ];
  }
  return [path];
}

/** Problems by the field that shows them: their own or the nearest visible parent, which then names the path. */
export function problemsByField(
  problems: readonly ParamProblem[],
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const knownPaths = new Set(paths);
  const textByField = new Map<string, string>();
  for (const { path, text } of problems) {
    let fieldPath = path;
    while (fieldPath !== "" && !knownPaths.has(fieldPath)) fieldPath = parentPath(fieldPath);
    const placedText = fieldPath === path ? text : `${path}: ${text}`;
    const earlierText = textByField.get(fieldPath);
    // A field shows its first problem; a parent shows all problems of its hidden children.
    if (earlierText === undefined) textByField.set(fieldPath, placedText);
    else if (fieldPath !== path) textByField.set(fieldPath, `${earlierText} ${placedText}`);
  }
  return textByField;
}

/** 'user.email' -> 'user', 'lines[2]' -> 'lines'. */
function parentPath(path: string): string {
  const end = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
  return end < 0 ? "" : path.slice(0, end);
}
