//! Stores as the pages of the directory show them.

use std::collections::{BTreeSet, HashMap};

use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::{Article, list_articles_of_stores};
use crate::domains::ecommerce::catalog::deployment::Deployment;
use crate::domains::ecommerce::catalog::snapshot_cache::find_visible_snapshot;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// A store that a page shows.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct LinkedStore {
    pub(crate) id: Id<Store>,
    pub(crate) name: String,
    pub(crate) image_url: Option<String>,
    /// True while it takes orders.
    pub(crate) opened: bool,
    /// True when consumers see it.
    pub(crate) is_public: bool,
    /// Its published version.
    pub(crate) deployment_id: Option<Id<Deployment>>,
}

/// The stores with these ids, of any workspace.
pub(crate) async fn list_linked_stores(on: Executor<'_>, ids: &[Id<Store>]) -> Result<HashMap<Id<Store>, LinkedStore>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = "SELECT s.id, s.name, s.image_url, t.id IS NOT NULL AS opened, d.id AS deployment_id,
                       s.enabled AND w.state = 'active' AND v.state = 'active' AS is_public
                FROM stores s
                JOIN scopes w ON w.id = s.workspace_id
                JOIN workspace_services v ON v.service_id = s.id
                LEFT JOIN turns t ON t.store_id = s.id AND t.closed_at IS NULL
                LEFT JOIN deployments d ON d.store_id = s.id AND d.live
                WHERE s.id";
    let rows: Vec<LinkedStore> = sql(on, rows).push_any(ids.iter().copied()).all().await?;
    Ok(rows.into_iter().map(|store| (store.id, store)).collect())
}

/// The first articles of a store's published catalog, by section and position.
pub(crate) async fn list_first_articles(mut on: Executor<'_>, store: Id<Store>, most: usize) -> Result<Vec<Article>> {
    let deployment = sql(on.reborrow(), "SELECT id FROM deployments WHERE store_id = $1 AND live").bind(store);
    let deployment = deployment.optional_scalar::<Id<Deployment>>().await?;
    let snapshot = find_visible_snapshot(on, deployment).await?;
    let Some(catalog) = &snapshot.catalog else { return Ok(Vec::new()) };
    let sections: HashMap<_, _> = catalog.sections.iter().map(|section| (section.id, section.order)).collect();
    let mut items: Vec<_> = catalog.items.iter().collect();
    items.sort_by_key(|item| (sections.get(&item.section_id).copied(), item.section_id, item.order, item.id));
    let mut articles: Vec<Article> = Vec::new();
    for item in items {
        let is_new = articles.iter().all(|article| article.id != item.article_id);
        articles.extend(snapshot.articles.iter().find(|article| is_new && article.id == item.article_id).cloned());
        if articles.len() == most {
            break;
        }
    }
    Ok(articles)
}

/// An article that something else shows.
pub(crate) struct LinkedArticle {
    /// As it is published, or else as its store edits it.
    pub(crate) article: Article,
    /// True when consumers see it.
    pub(crate) is_public: bool,
}

/// The articles with these ids, of any store, without deleted ones.
pub(crate) async fn list_linked_articles(mut on: Executor<'_>, ids: &[Id<Article>]) -> Result<Vec<LinkedArticle>> {
    let drafts = list_articles_of_stores(on.reborrow(), ids).await?;
    let stores: BTreeSet<_> = drafts.iter().map(|article| article.store_id).collect();
    let stores = list_linked_stores(on.reborrow(), &Vec::from_iter(stores)).await?;
    let deployments = sql(on.reborrow(), "SELECT store_id, id FROM deployments WHERE live AND store_id");
    let deployments: Vec<(Id<Store>, Id<Deployment>)> = deployments.push_any(stores.keys().copied()).all().await?;
    let deployments: HashMap<_, _> = deployments.into_iter().collect();
    let mut articles = Vec::new();
    for draft in drafts {
        let store = stores.get(&draft.store_id);
        let snapshot = find_visible_snapshot(on.reborrow(), deployments.get(&draft.store_id).copied()).await?;
        let is_sold = |id| snapshot.catalog.iter().flat_map(|catalog| &catalog.items).any(|item| item.article_id == id);
        let published = snapshot.articles.iter().find(|article| article.id == draft.id && is_sold(article.id)).cloned();
        let is_public = published.is_some() && store.is_some_and(|store| store.is_public);
        articles.push(LinkedArticle { article: published.unwrap_or(draft), is_public });
    }
    Ok(articles)
}
