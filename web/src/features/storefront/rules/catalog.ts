/* The store's sections with their articles, in the order of its catalog. */
import type { Article, Storefront } from "../model";

export interface CatalogSection {
  id: string;
  /** Its element's id, as in the server's page: 'seccion-1'. */
  anchor: string;
  name: string;
  bannerUrl: string | null;
  articles: readonly Article[];
}

/** Sections without an article are left out. */
export function listCatalogSections({ catalog, articles }: Storefront): CatalogSection[] {
  if (!catalog) return [];
  const byId = new Map(articles.map((article) => [article.id, article]));
  const items = catalog.items
    .filter(({ visible }) => visible)
    .toSorted((one, other) => one.order - other.order);
  return catalog.sections
    .filter(({ visible }) => visible)
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, name, banner_url }) => ({
      id,
      name,
      bannerUrl: banner_url,
      articles: items
        .filter(({ section_id }) => section_id === id)
        .flatMap(({ article_id }) => byId.get(article_id) ?? [])
        .filter(({ visible }) => visible),
    }))
    .filter((section) => section.articles.length > 0)
    .map((section, index) => ({ ...section, anchor: `seccion-${index + 1}` }));
}
