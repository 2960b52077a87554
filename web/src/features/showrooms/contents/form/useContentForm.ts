/* The state of a content's form: its draft, its problems and saving. */
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { paths } from "@/app/paths";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Content, contentListsKey, type Preferences, putContent } from "../data";
import { bodyOf, type ContentDraft, draftOf } from "./contentDraft";
import { findProblems, resolveRefusal } from "./contentProblems";

interface Subject {
  showroomId: string;
  /** Null for a new one. */
  content: Content | null;
  preferences: Preferences;
}

export function useContentForm(
  { showroomId, content, preferences }: Subject,
  form: RefObject<HTMLFormElement | null>,
) {
  // While the form is open, a save that is tried again writes the same content.
  const [id] = useState(() => content?.id ?? randomUuid());
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return useEntityForm<ContentDraft>({
    key: `showroom content ${showroomId} ${content?.id ?? "new"}`,
    initial: draftOf(content, preferences),
    form,
    findProblems: (draft) => findProblems(draft, preferences),
    save: (draft) => putContent(showroomId, id, bodyOf(draft, preferences)),
    resolve: (error, draft) => resolveRefusal(error, draft, preferences),
    onSaved: () => {
      showToast("success", texts.saved);
      void queries.invalidateQueries({ queryKey: contentListsKey(showroomId) });
      navigate(paths.showrooms.contents(showroomId));
    },
  });
}

export type ContentFormState = ReturnType<typeof useContentForm>;
