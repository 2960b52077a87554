//! The articles of a store that the rows of a file may be.

use hub_import::importers::{ArticleDirectory, VariantOption};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::read::list_categories;
use crate::domains::ecommerce::catalog::article::{Article, ArticleCustomizer};
use crate::domains::ecommerce::catalog::customizer::{Customizer, CustomizerOption};
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Finds the categories, the articles with a code, and the variants of a store.
pub(super) async fn find_article_directory(mut on: Executor<'_>, store: Id<Store>) -> Result<ArticleDirectory> {
    let mut directory = ArticleDirectory::default();
    for category in list_categories(on.reborrow(), store).await? {
        directory.add_category(category.id.uuid(), category.name);
    }
    let coded = "SELECT id, code FROM articles WHERE store_id = $1 AND deleted_at IS NULL AND code IS NOT NULL";
    let coded: Vec<(Id<Article>, String)> = sql(on.reborrow(), coded).bind(store).all().await?;
    coded.into_iter().for_each(|(id, code)| directory.add_article(id.uuid(), code));
    let offered = "SELECT u.article_id, u.id, u.customizer_id FROM articles a
                JOIN article_customizers u ON u.article_id = a.id WHERE a.store_id = $1 AND a.deleted_at IS NULL";
    let offered: Vec<(Id<Article>, Id<ArticleCustomizer>, Id<Customizer>)> =
        sql(on.reborrow(), offered).bind(store).all().await?;
    offered.into_iter().for_each(|(article, id, customizer)| {
        directory.add_article_customizer(article.uuid(), id.uuid(), customizer.uuid());
    });
    let customizers: Vec<Id<Customizer>> = directory.customizers().map(Id::from).collect();
    if customizers.is_empty() {
        return Ok(directory);
    }
    let options = "SELECT customizer_id, id, name, code FROM customizer_options
                   WHERE store_id = $1 AND deleted_at IS NULL AND customizer_id";
    let options = sql(on, options).bind(store).push_any(customizers).push(" ORDER BY customizer_id, position, id");
    let options: Vec<StoredOption> = options.all().await?;
    for StoredOption { customizer_id, id, name, code } in options {
        directory.add_option(customizer_id.uuid(), VariantOption { id: id.uuid(), name, code });
    }
    Ok(directory)
}

/// An option of a customizer, as far as an import finds it.
#[derive(FromRow)]
struct StoredOption {
    customizer_id: Id<Customizer>,
    id: Id<CustomizerOption>,
    name: String,
    code: Option<String>,
}
