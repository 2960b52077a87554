//! The articles of a store, as far as an import finds them: categories by name, articles by code, and the options that are
//! variants.

use std::collections::HashMap;

use uuid::Uuid;

use crate::text::fold;

/// The articles of a store that the rows of a file may be.
#[derive(Debug, Default)]
pub struct ArticleDirectory {
    /// The categories by folded name.
    categories: HashMap<String, (Uuid, String)>,
    /// The articles by code.
    articles: HashMap<String, Uuid>,
    /// The customizers of variants by their article.
    customizers: HashMap<Uuid, Uuid>,
    /// The options by their customizer.
    options: HashMap<Uuid, Vec<VariantOption>>,
}

/// An option that is a variant of an article.
#[derive(Clone, Debug)]
pub struct VariantOption {
    /// The option's id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The store's own code for it.
    pub code: Option<String>,
}

/// The id by which an article offers the customizer of its variants. Only imports choose this id, so that it tells variants
/// from other customizers.
pub fn variants_article_customizer_id(article: Uuid) -> Uuid {
    Uuid::new_v5(&article, b"variants")
}

impl ArticleDirectory {
    /// Adds a category of articles.
    pub fn add_category(&mut self, id: Uuid, name: String) {
        self.categories.insert(fold(&name), (id, name));
    }

    /// Adds an article that has a code.
    pub fn add_article(&mut self, id: Uuid, code: String) {
        self.articles.insert(code, id);
    }

    /// Adds a customizer that an article offers, with the id by which it does, if it is that of its variants.
    pub fn add_article_customizer(&mut self, article: Uuid, id: Uuid, customizer: Uuid) {
        if id == variants_article_customizer_id(article) {
            self.customizers.insert(article, customizer);
        }
    }

    /// The customizers whose options are variants.
    pub fn customizers(&self) -> impl Iterator<Item = Uuid> {
        self.customizers.values().copied()
    }

    /// Adds an option of one of the [`customizers`](Self::customizers).
    pub fn add_option(&mut self, customizer: Uuid, option: VariantOption) {
        self.options.entry(customizer).or_default().push(option);
    }

    pub(super) fn find_category(&self, name: &str) -> Option<(Uuid, String)> {
        self.categories.get(&fold(name)).cloned()
    }

    pub(super) fn find_article(&self, code: &str) -> Option<Uuid> {
        self.articles.get(code).copied()
    }

    /// The customizer of an article's variants.
    pub(super) fn find_customizer(&self, article: Uuid) -> Option<Uuid> {
        self.customizers.get(&article).copied()
    }

    /// The options of an article's variants.
    pub(super) fn options(&self, customizer: Uuid) -> &[VariantOption] {
        self.options.get(&customizer).map_or(&[], Vec::as_slice)
    }
}
