/* A store's articles: searched, filtered, edited in place, and changed many at once. */
import { FileUp } from "lucide-react";
import { useCallback, useState } from "react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { listedRows } from "@/shared/api/pagedList";
import { common, articleImport as importTexts, articles as texts } from "@/shared/i18n/es";
import { AddLink } from "@/shared/ui/action/AddLink";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { createColumns } from "@/shared/ui/data/DataTable";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { VisibilitySelect } from "@/shared/ui/page/VisibilitySelect";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import type { Article } from "./articleBody";
import { NameCell, PriceCell, StockCell, VisibleCell } from "./articleCells";
import { BulkBar } from "./BulkBar";
import { type ArticleFilterValues, articleFilters, useArticleList } from "./data";
import { ImportDialog } from "./import/ImportDialog";
import { SelectAll } from "./SelectAll";
import { createSelection, SelectionContext } from "./selection";

const column = createColumns<Article>();

const columns = column.columns([
  column.accessor("name", {
    header: texts.columns.name,
    cell: ({ row: { original } }) => <NameCell article={original} />,
  }),
  column.display({
    id: "price",
    header: texts.columns.price,
    cell: ({ row: { original } }) => <PriceCell article={original} />,
  }),
  column.display({
    id: "stock",
    header: texts.columns.stock,
    cell: ({ row: { original } }) => <StockCell article={original} />,
  }),
  column.display({
    id: "visible",
    header: texts.columns.visible,
    cell: ({ row: { original } }) => <VisibleCell article={original} />,
  }),
]);

export function ArticlesPage() {
  const { storeId = "" } = useParams();
  const { filters, change, clear } = useAddressFilters(articleFilters);
  const list = useArticleList(storeId, filters);
  const [selection] = useState(createSelection);
  const [isImporting, setIsImporting] = useState(false);
  const rows = listedRows<Article>(list);
  const order = useCallback(
    ({ columnId, direction }: { columnId: string; direction: "asc" | "desc" }) =>
      change({ orderBy: columnId as ArticleFilterValues["orderBy"], direction }),
    [change],
  );
  return (
    <SelectionContext value={selection}>
      <ListPage
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <Button onClick={() => setIsImporting(true)}>
              <FileUp aria-hidden />
              {importTexts.open}
            </Button>
            <AddLink to={paths.stores.article(storeId, "nuevo")}>{texts.add}</AddLink>
          </>
        }
        filters={<ArticleFilters filters={filters} onChange={change} />}
        list={list}
        columns={columns}
        cardLayout="grid"
        order={{ columnId: filters.orderBy, direction: filters.direction }}
        onOrder={order}
        summary={() => rows.length > 0 && <SelectAll ids={rows.map(({ id }) => id)} />}
        empty={<NoArticles storeId={storeId} isFiltered={articleFilters.isActive(filters)} onClear={clear} />}
      />
      <BulkBar storeId={storeId} list={list} />
      {isImporting && <ImportDialog storeId={storeId} onClose={() => setIsImporting(false)} />}
    </SelectionContext>
  );
}

interface FiltersProps {
  filters: ArticleFilterValues;
  onChange: (change: Partial<ArticleFilterValues>) => void;
}

function ArticleFilters({ filters, onChange }: FiltersProps) {
  return (
    <ListFilters
      texts={texts}
      filters={filters}
      onChange={onChange}
      selects={<VisibilitySelect texts={texts} value={filters.visibility} onChange={onChange} />}
    />
  );
}

interface NoArticlesProps {
  storeId: string;
  isFiltered: boolean;
  onClear: () => void;
}

function NoArticles({ storeId, isFiltered, onClear }: NoArticlesProps) {
  if (isFiltered) {
    return (
      <EmptyState title={texts.empty} text={texts.emptyText}>
        <Button onClick={onClear}>{common.clearFilters}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={texts.noneYet} text={texts.noneYetText}>
      <Link to={paths.stores.article(storeId, "nuevo")} className={buttonClass("primary")}>
        {texts.add}
      </Link>
    </EmptyState>
  );
}
