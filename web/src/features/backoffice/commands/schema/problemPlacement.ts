/* Chooses the form field that shows each problem of a path. */
import { fieldDraft, isScalarList, type ParamDraft, visibleFields } from "./paramDraft";
import type { ParamSpec } from "./paramSpec";
import type { ParamProblem } from "./valueChecks";

/** The paths of all visible fields; '' is the form itself. */
export function visiblePaths(spec: ParamSpec, draft: ParamDraft, path = ""): string[] {
  if (spec.kind === "object" && draft.kind === "object" && draft.given) {
    const below = visibleFields(spec, draft).flatMap(({ name, spec: inner }) => {
      const own = fieldDraft(spec, draft, name);
      return own ? visiblePaths(inner, own, path === "" ? name : `${path}.${name}`) : [];
    });
    return [path, ...below];
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
  const known = new Set(paths);
  const shown = new Map<string, string>();
  for (const { path, text } of problems) {
    let place = path;
    while (place !== "" && !known.has(place)) place = parentPath(place);
    const said = place === path ? text : `${path}: ${text}`;
    const before = shown.get(place);
    // A field shows its first problem; a parent shows all problems of its hidden children.
    if (before === undefined) shown.set(place, said);
    else if (place !== path) shown.set(place, `${before} ${said}`);
  }
  return shown;
}

/** 'user.email' -> 'user', 'lines[2]' -> 'lines'. */
function parentPath(path: string): string {
  const end = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
  return end < 0 ? "" : path.slice(0, end);
}
