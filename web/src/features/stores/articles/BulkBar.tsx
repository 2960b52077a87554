/* The bar of the chosen articles: how many, and the way to change them together. */
import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { listedRows, type PagedList } from "@/shared/api/pagedList";
import { bulk as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { showToast } from "@/shared/ui/overlay/toast";
import type { Article } from "./articleBody";
import styles from "./articles.module.css";
import { BulkDialog } from "./bulk/BulkDialog";
import { NO_BULK } from "./bulk/bulkDraft";
import { articleListsKey } from "./data";
import { useSelectedIds, useSelection } from "./selection";

interface Props {
  storeId: string;
  list: PagedList<{ data: readonly Article[]; cursor: string | null }>;
}

export function BulkBar({ storeId, list }: Props) {
  const selection = useSelection();
  const ids = useSelectedIds(selection);
  const queries = useQueryClient();
  const form = useFormDraft(`bulk ${storeId}`, NO_BULK);
  // A dialog that the end of a session closed is open again, with the articles that it was of.
  const [openIds, setOpenIds] = useState(form.isRestored ? form.draft.ids : null);
  const [isLoadingAll, setIsLoadingAll] = useState(false);

  async function chooseAll(): Promise<void> {
    setIsLoadingAll(true);
    let result = await list.fetchNextPage();
    while (result.hasNextPage && !result.isError) result = await result.fetchNextPage();
    selection.set(
      listedRows<Article>(result).map(({ id }) => id),
      true,
    );
    setIsLoadingAll(false);
    if (result.isError) showToast("error", queryErrorMessage(result.error));
  }
  function close(): void {
    form.discard();
    setOpenIds(null);
    void queries.invalidateQueries({ queryKey: articleListsKey(storeId) });
  }
  return (
    <>
      {ids.size > 0 && (
        <section className={styles.bar} aria-label={texts.chosen(ids.size)} data-bottom-bar>
          <p role="status">{texts.chosen(ids.size)}</p>
          {list.hasNextPage && (
            <Button kind="quiet" disabled={isLoadingAll} onClick={() => void chooseAll()}>
              {isLoadingAll ? texts.loadingAll : texts.allOf}
            </Button>
          )}
          <Button kind="quiet" onClick={() => selection.clear()}>
            {texts.none}
          </Button>
          <Button kind="primary" onClick={() => setOpenIds([...ids])}>
            <Pencil aria-hidden />
            {texts.edit}
          </Button>
        </section>
      )}
      {openIds && <BulkDialog storeId={storeId} ids={openIds} form={form} onClose={close} />}
    </>
  );
}
