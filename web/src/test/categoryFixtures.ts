/* Categories of the directory for tests. */
import type { components } from "@/shared/api/schema";

type Category = components["schemas"]["BackofficeCategory"];

/** Categories by name, each with the name of its parent, which comes before it. */
export function makeCategories(parents: Readonly<Record<string, string | null>>): Category[] {
  const made = new Map<string, Category>();
  for (const [index, [name, parentName]] of Object.entries(parents).entries()) {
    const parent = parentName === null ? undefined : made.get(parentName);
    const id = `0190a5b0-7c3e-7000-8000-${String(2001 + index).padStart(12, "0")}`;
    made.set(name, {
      id,
      parent_id: parent?.id ?? null,
      name,
      description: "",
      icon_url: null,
      visible: true,
      path: [...(parent?.path ?? []), { id, name }],
      created_at: "2026-11-20T15:00:00Z",
      deleted_at: null,
    });
  }
  return [...made.values()];
}
