/* The articles with the field that narrows them, whose letters draw nothing else anew. */
import { memo, useDeferredValue, useMemo, useState } from "react";
import { storefront as texts } from "@/shared/i18n/es";
import { containsAllWords } from "@/shared/lib/textSearch";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import type { Article, Storefront } from "../model";
import { type CatalogSection, listCatalogSections } from "../rules/catalog";
import { ArticleSearch } from "./ArticleSearch";
import { CatalogSections } from "./CatalogSections";
import { SectionNav } from "./SectionNav";

/** From this many articles on, a search helps. */
const SEARCH_FROM = 20;

interface Props {
  storefront: Storefront;
  onQuickAdd: (article: Article) => void;
}

export const SearchedCatalog = memo(function SearchedCatalog({ storefront, onQuickAdd }: Props) {
  const [query, setQuery] = useState("");
  const catalog = useMemo(() => listCatalogSections(storefront), [storefront]);
  const wanted = useDeferredValue(query.trim());
  const sections = useMemo(() => findArticles(catalog, wanted), [catalog, wanted]);
  const count = sections.reduce((sum, { articles }) => sum + articles.length, 0);
  if (catalog.length === 0) return <EmptyState title={texts.empty} text={texts.emptyHint} />;
  return (
    <>
      {storefront.articles.length >= SEARCH_FROM && (
        <ArticleSearch query={query} onChange={setQuery} found={wanted === "" ? null : count} />
      )}
      {catalog.length > 1 && <SectionNav sections={sections} />}
      <CatalogSections storefront={storefront} sections={sections} onQuickAdd={onQuickAdd} />
    </>
  );
});

function findArticles(catalog: readonly CatalogSection[], query: string): readonly CatalogSection[] {
  if (query === "") return catalog;
  const matches = ({ name, description, categories }: Article) =>
    containsAllWords([name, description, ...categories.map((one) => one.name)].join(" "), query);
  return catalog
    .map((section) => ({ ...section, articles: section.articles.filter(matches) }))
    .filter(({ articles }) => articles.length > 0);
}
