/* The words of refused writes of a block. */
import { ApiError } from "@/shared/api/errors";
import { entityForm, blocks as texts } from "@/shared/i18n/es";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { BlockDraft } from "./blockDraft";

/** The paths of the form's fields. */
const FIELD = /^(priority|header\.(title|subtitle|action\.(text|value))|content\[\d+\]\.data\.banner\.\w+)$/;

/** The message at the field that a refusal is about; the bus names fields below `params`. */
export function resolveRefusal(
  error: unknown,
  draft: BlockDraft,
): { draft: BlockDraft; problems: FieldProblems } | null {
  const named = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
  if (typeof named !== "string") return null;
  const path = named.replace(/^params\./, "");
  const index = /^content\[(\d+)\]\.data\.(category|page|article)\b/.exec(path)?.[1];
  const target = index === undefined ? undefined : draft.targets[Number(index)];
  if (target) return { draft, problems: { content: texts.gone(target.name) } };
  return FIELD.test(path) ? { draft, problems: { [path]: entityForm.invalid } } : null;
}

/** The words for one block too many; null for another refusal. */
export function tooManyText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "error.rule.too_many") return null;
  const { maximum } = error.extra as { maximum: number };
  return texts.tooMany(maximum);
}
