/* Saving and deleting an article from its form. */

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { paths } from "@/app/paths";
import { ApiError } from "@/shared/api/errors";
import { articleForm as texts } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { randomUuid } from "@/shared/lib/uuid";
import { type FieldProblems, refusalText, useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { closeToast, showToast } from "@/shared/ui/overlay/toast";
import { type Article, articleBody } from "../articleBody";
import { articleListsKey, deleteArticle, movedCount, putArticle } from "../data";
import { type ArticleDraft, bodyOf, draftOf, findProblems } from "./articleDraft";

export function useArticleForm(
  storeId: string,
  article: Article | null,
  form: RefObject<HTMLFormElement | null>,
) {
  // While the form is open, a save that is tried again writes the same article.
  const [id] = useState(() => article?.id ?? randomUuid());
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const refetch = () => queries.invalidateQueries({ queryKey: articleListsKey(storeId) });

  const leave = () => {
    void refetch();
    navigate(paths.stores.articles(storeId));
  };
  function offerUndo(deleted: Article): void {
    const toast = showToast("success", texts.removed(deleted.name), {
      action: {
        label: texts.undo,
        onClick: () => {
          closeToast(toast);
          putArticle(storeId, deleted.id, articleBody(deleted))
            .then(refetch)
            .catch((error: unknown) => showToast("error", refusalText(error)));
        },
      },
    });
  }
  return useEntityForm<ArticleDraft>({
    key: `article ${storeId} ${article?.id ?? "new"}`,
    initial: draftOf(article),
    form,
    findProblems,
    save: (draft) => putArticle(storeId, id, bodyOf(draft)),
    resolve: (error, draft): { draft: ArticleDraft; problems: FieldProblems } | null => {
      if (error instanceof ApiError && error.code === "error.conflict.article_code") {
        return { draft, problems: { code: texts.codeTaken } };
      }
      const count = movedCount(error);
      if (count === undefined || !draft.storedStock) return null;
      return {
        // The next save replaces the count that is shown now.
        draft: { ...draft, storedStock: { ...draft.storedStock, count } },
        problems: { "stock.count": texts.stockMoved(count === null ? "—" : formatCount(count)) },
      };
    },
    onSaved: () => {
      showToast("success", texts.saved);
      leave();
    },
    remove: () => deleteArticle(storeId, id),
    onRemoved: () => {
      leave();
      if (article) offerUndo(article);
    },
  });
}

export type ArticleFormState = ReturnType<typeof useArticleForm>;
