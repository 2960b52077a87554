/* The state of a form: its draft, which survives a sign-in, its problems at their fields, saving and deleting. */
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "@/shared/api/errors";
import { entityForm as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { showToast } from "@/shared/ui/overlay/toast";
import { useToastUntil } from "@/shared/ui/overlay/useToastUntil";

/** The messages of a draft's fields, by the paths that the server would name. */
export type FieldProblems = Readonly<Record<string, string>>;

/** One toast for all refusals of a form: a new attempt replaces the last one's. */
const REFUSAL_TOAST = { id: "entity_refused" };

interface Options<Draft> {
  /** Names the form and its subject among the kept drafts. */
  key: string;
  initial: Draft;
  form: RefObject<HTMLFormElement | null>;
  findProblems: (draft: Draft) => FieldProblems;
  save: (draft: Draft) => Promise<unknown>;
  /** The draft and the messages after a conflict; null when the error is another. */
  resolve?: (error: unknown, draft: Draft) => { draft: Draft; problems: FieldProblems } | null;
  /** The words of a refusal that is about no field; null when it is another. */
  explain?: (error: unknown) => string | null;
  onSaved: () => void;
  remove?: () => Promise<unknown>;
  onRemoved?: () => void;
}

export function useEntityForm<Draft extends object>(options: Options<Draft>) {
  const { key, initial, form, findProblems, save, resolve, explain, onSaved, remove, onRemoved } = options;
  const kept = useFormDraft(key, initial);
  const [isUploading, setIsUploading] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const { draft } = kept;
  const refusal = useToastUntil(REFUSAL_TOAST.id);

  const show = (found: FieldProblems) => {
    // Drawn at once: the next frame may come before, and would find no field to focus.
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  const saving = useMutation({
    mutationFn: (sent: Draft) => save(sent),
    networkMode: "always",
    onSuccess: (_, sent) => {
      refusal.end();
      kept.begin(sent);
      onSaved();
    },
    onError: (error) => {
      const resolved = resolve?.(error, draft);
      if (resolved) {
        kept.change(() => resolved.draft);
        show(resolved.problems);
        return;
      }
      const path = error instanceof ApiError ? (error.extra as { path?: unknown } | null)?.path : undefined;
      if (typeof path === "string") show({ [path]: texts.invalid });
      const text = typeof path === "string" ? texts.rejected : refusalText(error);
      showToast("error", explain?.(error) ?? text, REFUSAL_TOAST);
      if (error instanceof ApiError && error.status < 500) refusal.begin();
    },
  });
  const removing = useMutation({
    mutationFn: async () => remove?.(),
    networkMode: "always",
    onSuccess: () => {
      kept.forget();
      onRemoved?.();
    },
    onError: (error) => showToast("error", refusalText(error), REFUSAL_TOAST),
  });
  return {
    ...kept,
    problems,
    isBusy: saving.isPending || removing.isPending || isUploading,
    isSaving: saving.isPending,
    setIsUploading,
    set: (changes: Partial<Draft>) => {
      refusal.end();
      setProblems({});
      kept.set(changes);
    },
    submit: () => {
      const found = findProblems(draft);
      if (Object.keys(found).length > 0) show(found);
      else saving.mutate(draft);
    },
    remove: () => removing.mutate(),
  };
}

export type EntityFormState<Draft extends object> = ReturnType<typeof useEntityForm<Draft>>;

/** The words of a refused write that names no field. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.code === "error.rule.service_inactive") return texts.inactive;
  return queryErrorMessage(error);
}
