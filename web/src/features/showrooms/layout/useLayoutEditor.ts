/* The state of the layout's editor: its draft, saving and publishing, refusals at their fields, and another's version. */
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { paths } from "@/app/paths";
import { entityForm, showroomLayout as texts } from "@/shared/i18n/es";
import { type FieldProblems, refusalText } from "@/shared/ui/entity/useEntityForm";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Deployment, fetchLatest, isStale, putDeployment } from "./data";
import { draftOf, type LayoutDraft, layoutOf } from "./layoutDraft";
import { findProblems, idsWithProblems, refusedFields } from "./layoutProblems";
import { useOpenIds } from "./useOpenIds";

/** Another version that was saved since the draft began, and the save that met it. */
export interface Conflict {
  theirs: Deployment;
  publish: boolean;
}

export function useLayoutEditor(
  showroomId: string,
  deployment: Deployment,
  form: RefObject<HTMLFormElement | null>,
  /** Brings the form on screen, before a field of it gets the focus. */
  onProblems: () => void,
) {
  const kept = useFormDraft<LayoutDraft>(`showroom layout ${showroomId}`, draftOf(deployment));
  const { draft } = kept;
  const [stored, setStored] = useState(deployment);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const [isUploading, setIsUploading] = useState(false);

  const open = useOpenIds();

  const show = (found: FieldProblems) => {
    // Drawn at once: the next frame may come before, and would find no field to focus.
    flushSync(() => {
      onProblems();
      setProblems(found);
      open.set(idsWithProblems(draft, found), true);
    });
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  };
  /** The draft goes on from a version that is stored now. */
  const rebase = (base: string, sent: LayoutDraft) => {
    // Applied before `begin` forgets the kept draft, which each change writes.
    flushSync(() => kept.change((now) => ({ ...now, base })));
    kept.begin({ ...sent, base });
  };
  const saving = useMutation({
    mutationFn: async ({ sent, publish }: { sent: LayoutDraft; publish: boolean }) =>
      putDeployment(showroomId, { ...layoutOf(sent), base_updated_at: sent.base, publish }),
    networkMode: "always",
    onSuccess: (answer, { sent, publish }) => {
      setStored(answer);
      setIsPublishing(false);
      setConflict(null);
      rebase(answer.updated_at, sent);
      if (!publish) showToast("success", texts.saved);
      else {
        showToast("success", texts.published, {
          action: {
            label: texts.open,
            onClick: () => window.location.assign(paths.showrooms.public(showroomId)),
          },
        });
      }
    },
    onError: async (error, { sent, publish }) => {
      setIsPublishing(false);
      if (isStale(error)) {
        try {
          setConflict({ theirs: await fetchLatest(showroomId), publish });
        } catch (failure) {
          showToast("error", refusalText(failure));
        }
        return;
      }
      setConflict(null);
      const found = refusedFields(error, sent);
      if (found) show(found);
      showToast("error", found ? entityForm.rejected : refusalText(error));
    },
  });
  const isValid = () => {
    const found = findProblems(draft);
    if (Object.keys(found).length === 0) return true;
    show(found);
    return false;
  };
  return {
    ...kept,
    problems,
    conflict,
    isPublishing,
    /** The blocks and items whose fields are open. */
    open,
    /** The last version that this editor read or wrote. */
    stored,
    isBusy: saving.isPending || isUploading,
    isSaving: saving.isPending,
    setIsUploading,
    set: (changes: Partial<LayoutDraft>) => {
      setProblems({});
      kept.set(changes);
    },
    /** Adds blocks from those that are there, also when two changes come in one moment. */
    changeBlocks: (change: (blocks: LayoutDraft["blocks"]) => LayoutDraft["blocks"]) => {
      setProblems({});
      kept.change((now) => ({ ...now, blocks: change(now.blocks) }));
    },
    saveDraft: () => {
      if (isValid()) saving.mutate({ sent: draft, publish: false });
    },
    askPublish: () => {
      if (isValid()) setIsPublishing(true);
    },
    cancelPublish: () => setIsPublishing(false),
    publish: () => saving.mutate({ sent: draft, publish: true }),
    keepMine: () => {
      if (!conflict) return;
      const sent = { ...draft, base: conflict.theirs.updated_at };
      kept.change(() => sent);
      saving.mutate({ sent, publish: conflict.publish });
    },
    loadTheirs: () => {
      if (!conflict) return;
      const theirs = draftOf(conflict.theirs);
      flushSync(() => kept.change(() => theirs));
      kept.begin(theirs);
      setStored(conflict.theirs);
      setProblems({});
      setConflict(null);
      showToast("info", texts.loadedTheirs);
    },
    closeConflict: () => setConflict(null),
  };
}

export type LayoutEditorState = ReturnType<typeof useLayoutEditor>;
