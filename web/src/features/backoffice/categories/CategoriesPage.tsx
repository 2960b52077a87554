/* The directory's categories as a tree that is searched, opened and put in order. */
import { useQueryClient } from "@tanstack/react-query";
import { ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, categories as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { SearchField } from "@/shared/ui/form/SearchField";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { RefreshButton } from "@/shared/ui/page/RefreshButton";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { CategoryTree } from "./CategoryTree";
import styles from "./categories.module.css";
import { refusalOf } from "./categoryDraft";
import { type Category, moveCategory, refetchCategories, useCategories } from "./data";
import { buildTree, flattenTree, pathText, searchTree } from "./tree";

export function CategoriesPage() {
  const result = useCategories();
  return (
    <>
      <PageHeader title={backoffice.names.categories} lead={texts.lead}>
        <AddLink to={paths.backoffice.category("nueva")}>{texts.add}</AddLink>
        <RefreshButton query={result} />
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton />}>
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState title={texts.noneYet} text={texts.noneYetText} />
          ) : (
            <Categories categories={categories} />
          )
        }
      </QueryResult>
    </>
  );
}

function Categories({ categories }: { categories: readonly Category[] }) {
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const shownId = search.get("ver");
  const query = search.get("query") ?? "";
  const nodes = useMemo(() => buildTree(categories), [categories]);
  const shown = useMemo(() => searchTree(nodes, query), [nodes, query]);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(categories.find(({ id }) => id === shownId)?.path.map(({ id }) => id)),
  );
  const searchFor = useCallback(
    (words: string) => setSearch(words.trim() === "" ? {} : { query: words }, { replace: true }),
    [setSearch],
  );
  const parents = flattenTree(nodes).filter(({ children }) => children.length > 0);
  const isAllOpen = parents.every(({ category }) => openIds.has(category.id));

  async function move(category: Category, parentId: string | null, isUndo = false): Promise<void> {
    try {
      await moveCategory(category, parentId);
      await refetchCategories(queries);
      const parent = categories.find(({ id }) => id === parentId);
      if (parent) setOpenIds((before) => new Set([...before, ...parent.path.map(({ id }) => id)]));
      const undo = () => void move(category, category.parent_id, true);
      const place = parent ? pathText(parent) : texts.firstLevel;
      showToast("success", texts.moved(category.name, place), {
        ...(!isUndo && { action: { label: texts.undo, onClick: undo } }),
      });
    } catch (error) {
      showToast("error", refusalOf(error) ?? refusalText(error));
    }
  }

  return (
    <>
      <search className={styles.tools}>
        <SearchField label={texts.search} placeholder={texts.searchHint} query={query} onSearch={searchFor} />
        <Button
          kind="quiet"
          onClick={() => setOpenIds(new Set(isAllOpen ? [] : parents.map(({ category }) => category.id)))}
        >
          {isAllOpen ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
          {isAllOpen ? texts.collapseAll : texts.expandAll}
        </Button>
      </search>
      <p className={styles.count} role="status">
        {texts.count(query === "" ? categories.length : flattenTree(shown).length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <CategoryTree
          nodes={shown}
          all={nodes}
          shownId={shownId}
          openIds={query === "" ? openIds : null}
          onOpenChange={(id, isOpen) =>
            setOpenIds((before) => {
              const after = new Set(before);
              if (isOpen) after.add(id);
              else after.delete(id);
              return after;
            })
          }
          onMove={move}
        />
      )}
    </>
  );
}
