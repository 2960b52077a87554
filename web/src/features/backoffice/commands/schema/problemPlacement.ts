/* Where on a form a problem is shown that names a field by its path. */
import { type Draft, draftIn, fieldsInSight, isFlat } from "./paramDraft";
import type { Spec } from "./paramSpec";
import type { Problem } from "./valueChecks";

/** The paths of all fields in sight, '' the form's own. */
export function pathsIn(spec: Spec, draft: Draft, path = ""): string[] {
  if (spec.kind === "object" && draft.kind === "object" && draft.given) {
    const below = fieldsInSight(spec, draft).flatMap(({ name, spec: inner }) => {
      const own = draftIn(spec, draft, name);
      return own ? pathsIn(inner, own, path === "" ? name : `${path}.${name}`) : [];
    });
    return [path, ...below];
  }
  if (spec.kind === "list" && draft.kind === "list" && !isFlat(spec)) {
    return [path, ...draft.items.flatMap((item, index) => pathsIn(spec.item, item, `${path}[${index}]`))];
  }
  return [path];
}

/** Problems by the field they are shown at: their own, or the nearest around it, which then says where within. */
export function placed(problems: readonly Problem[], paths: readonly string[]): ReadonlyMap<string, string> {
  const known = new Set(paths);
  const shown = new Map<string, string>();
  for (const { path, text } of problems) {
    let place = path;
    while (place !== "" && !known.has(place)) place = around(place);
    const said = place === path ? text : `${path}: ${text}`;
    const before = shown.get(place);
    // One is enough of a field; of what has no place of its own all are told.
    if (before === undefined) shown.set(place, said);
    else if (place !== path) shown.set(place, `${before} ${said}`);
  }
  return shown;
}

/** 'user.email' -> 'user', 'lines[2]' -> 'lines'. */
function around(path: string): string {
  const end = Math.max(path.lastIndexOf("."), path.lastIndexOf("["));
  return end < 0 ? "" : path.slice(0, end);
}
