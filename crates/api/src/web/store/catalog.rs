//! The catalog as the page shows it: the sections of its live catalog, each with its articles in order.

use std::collections::HashMap;

use crate::domains::ecommerce::{Article, ArticleStock, Customizer, PublicStorefront};
use hub_kernel::types::id::Id;

/// The sections that have articles, and the customizers that the articles use.
pub(super) struct CatalogView<'a> {
    pub(super) sections: Vec<SectionView<'a>>,
    customizers: HashMap<Id<Customizer>, &'a Customizer>,
}

/// A section with its articles.
pub(super) struct SectionView<'a> {
    pub(super) name: &'a str,
    pub(super) banner_url: Option<&'a str>,
    pub(super) articles: Vec<&'a Article>,
}

/// An article's choice among the options of a customizer.
pub(super) struct ArticleChoice<'a> {
    pub(super) name: &'a str,
    pub(super) options_min: i64,
    pub(super) options_max: i64,
    pub(super) customizer: &'a Customizer,
}

impl<'a> CatalogView<'a> {
    pub(super) fn new(storefront: &'a PublicStorefront) -> Self {
        let articles: HashMap<_, _> = storefront.articles.iter().map(|article| (article.id, article)).collect();
        let mut sections = Vec::new();
        if let Some(catalog) = &storefront.catalog {
            sections.extend(catalog.sections.iter().map(|section| {
                let items = catalog.items.iter().filter(|item| item.section_id == section.id);
                SectionView {
                    name: &section.name,
                    banner_url: section.banner_url.as_deref(),
                    articles: items.filter_map(|item| articles.get(&item.article_id).copied()).collect(),
                }
            }));
        }
        sections.retain(|section| !section.articles.is_empty());
        Self { sections, customizers: storefront.customizers.iter().map(|one| (one.id, one)).collect() }
    }

    /// The choices of an article, in order, without those that have no option.
    pub(super) fn choices(&self, article: &'a Article) -> Vec<ArticleChoice<'a>> {
        let mut uses: Vec<_> = article.customizers.iter().collect();
        uses.sort_by_key(|one| one.order);
        let choices = uses.into_iter().filter_map(|one| {
            let customizer = *self.customizers.get(&one.customizer_id)?;
            let (options_min, options_max) = (one.options_min, one.options_max);
            Some(ArticleChoice { name: &one.name, options_min, options_max, customizer })
        });
        choices.filter(|choice| !choice.customizer.options.is_empty()).collect()
    }

    /// True when an article cannot be ordered: it is out of stock, or too few options are left of a choice that it needs.
    pub(super) fn is_sold_out(&self, article: &'a Article) -> bool {
        article.stock.out_of_stock || self.choices(article).iter().any(ArticleChoice::is_sold_out)
    }
}

impl ArticleChoice<'_> {
    fn is_sold_out(&self) -> bool {
        let left = |stock: &ArticleStock| match stock.out_of_stock {
            true => 0,
            false => stock.sellable_count().unwrap_or(self.options_min),
        };
        self.customizer.options.iter().map(|option| left(&option.stock)).sum::<i64>() < self.options_min
    }
}
