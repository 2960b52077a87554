//! Reads of pages: their rows, and what other tables add to them.

use std::collections::HashMap;

use sqlx::FromRow;

use super::model::{
    DirectoryPage, PageAddress, PageArticle, PageArticlePrice, PageArticleType, PageCategory, PageConnection,
    PageDetails, PageInfo, PageLink, PageParts, PageShowroom, PageStore,
};
use super::schedule::{ScheduleEntry, schedule_state};
use crate::domains::ecommerce::{Article, LinkedStore, Store, list_first_articles, list_linked_stores};
use crate::domains::showrooms::{Showroom, list_showroom_pictures};
use hub_kernel::db::{Executor, JsonList, Statement, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The condition that the public sees a row of `pages`.
pub(crate) const IS_PUBLIC: &str = "enabled AND (workspace_id IS NULL OR EXISTS
    (SELECT v.id FROM workspace_services v JOIN scopes w ON w.id = v.workspace_id AND w.state = 'active'
     WHERE v.service_id = pages.id AND v.state = 'active'))";

/// The most articles that a page shows.
const ARTICLES_MAX: usize = 12;

/// The reader of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageViewer {
    /// Anyone: visible categories and addresses, and a store that consumers see.
    Public,
    /// A member of the page's workspace, or of the staff.
    Member,
}

/// The row of a page.
#[derive(FromRow)]
pub(crate) struct PageRow {
    pub(crate) id: Id<DirectoryPage>,
    pub(crate) workspace_id: Option<Id<Scope>>,
    pub(crate) enabled: bool,
    #[sqlx(flatten)]
    pub(crate) info: PageInfo,
    pub(crate) time_zone: String,
    #[sqlx(try_from = "JsonList<PageLink>")]
    pub(crate) links: Vec<PageLink>,
    #[sqlx(try_from = "JsonList<ScheduleEntry>")]
    pub(crate) schedule: Vec<ScheduleEntry>,
    #[sqlx(try_from = "JsonList<PageConnection>")]
    pub(crate) connections: Vec<PageConnection>,
    pub(crate) store_id: Option<Id<Store>>,
    pub(crate) showroom_id: Option<Id<Showroom>>,
    pub(crate) created_at: Timestamp,
}

/// Selects pages; ends in a WHERE condition.
pub(crate) fn list_pages(on: Executor<'_>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, workspace_id, enabled, name, short_name, description, avatar_url, cover_url, time_zone, links,
                schedule, connections, store_id, showroom_id, created_at
         FROM pages WHERE true",
    )
}

/// The pages of rows, as the staff see them.
pub(crate) async fn load_page_details(
    on: Executor<'_>,
    rows: Vec<PageRow>,
    now: Timestamp,
) -> Result<Vec<PageDetails>> {
    let enabled: Vec<bool> = rows.iter().map(|row| row.enabled).collect();
    let parts = load_pages(on, rows, PageViewer::Member, now).await?;
    Ok(enabled.into_iter().zip(parts).map(|(enabled, parts)| PageDetails { enabled, parts }).collect())
}

/// The pages of rows, with what other tables add.
pub(crate) async fn load_pages(
    mut on: Executor<'_>,
    rows: Vec<PageRow>,
    viewer: PageViewer,
    now: Timestamp,
) -> Result<Vec<PageParts>> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut categories = list_categories(on.reborrow(), &ids, viewer).await?;
    let mut addresses = list_addresses(on.reborrow(), &ids, viewer).await?;
    let stores: Vec<_> = rows.iter().filter_map(|row| row.store_id).collect();
    let mut stores = list_linked_stores(on.reborrow(), &stores).await?;
    stores.retain(|_, store| viewer == PageViewer::Member || store.is_public);
    let mut showrooms = list_showrooms(on.reborrow(), &rows, viewer).await?;
    let mut pages = Vec::new();
    for row in rows {
        let store = row.store_id.and_then(|id| stores.remove(&id));
        let zone = row.time_zone.parse().map_err(Error::internal)?;
        let state = schedule_state(&row.schedule, zone, now);
        let open_turn = store.as_ref().filter(|store| store.is_public).map(|store| store.opened);
        pages.push(PageParts {
            id: row.id,
            workspace_id: row.workspace_id,
            created_at: row.created_at,
            info: row.info,
            categories: categories.remove(&row.id).unwrap_or_default(),
            links: row.links,
            schedule: row.schedule,
            time_zone: row.time_zone,
            opened: state.map(|state| state.opened).or(open_turn),
            next_change_at: state.and_then(|state| state.next_change_at),
            addresses: addresses.remove(&row.id).unwrap_or_default(),
            store: store.map(PageStore::from),
            showroom: row.showroom_id.and_then(|id| showrooms.remove(&id)),
        });
    }
    Ok(pages)
}

/// The first articles of the store that a page shows.
pub(super) async fn load_page_articles(on: Executor<'_>, page: &PageParts) -> Result<Vec<PageArticle>> {
    let Some(store) = &page.store else { return Ok(Vec::new()) };
    let articles = list_first_articles(on, store.id, ARTICLES_MAX).await?;
    Ok(articles.into_iter().map(PageArticle::from).collect())
}

impl From<LinkedStore> for PageStore {
    fn from(store: LinkedStore) -> Self {
        Self { id: store.id, name: store.name, image_url: store.image_url, opened: store.opened }
    }
}

impl From<Article> for PageArticle {
    fn from(article: Article) -> Self {
        let price = PageArticlePrice {
            currency: article.price.currency,
            unit: article.price.base,
            discount_percent: article.price.discount_percent,
            discount_fixed: article.price.discount_fixed,
            total: article.price.paid,
        };
        let Article { id, name, description, image_url, .. } = article;
        Self { id, name, article_type: PageArticleType::Article, description, image_url, price }
    }
}

async fn list_categories(
    on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
    viewer: PageViewer,
) -> Result<HashMap<Id<DirectoryPage>, Vec<PageCategory>>> {
    let rows = "SELECT p.page_id AS parent_id, c.id, c.name FROM page_categories p
                JOIN categories c ON c.id = p.category_id WHERE c.deleted_at IS NULL";
    let rows = sql(on, rows).push(if viewer == PageViewer::Public { " AND c.shown" } else { "" });
    let rows = rows.push(" AND p.page_id").push_any(pages.iter().copied());
    rows.push(" ORDER BY p.page_id, p.position").by_parent().await
}

/// The addresses of pages, in order.
pub(crate) async fn list_addresses(
    on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
    viewer: PageViewer,
) -> Result<HashMap<Id<DirectoryPage>, Vec<PageAddress>>> {
    let rows = "SELECT page_id AS parent_id, id, name, visible, country, state, city, zip, street, number, flat,
                       apartment, indications, lat, lng
                FROM page_addresses WHERE page_id";
    let rows = sql(on, rows).push_any(pages.iter().copied());
    let rows = rows.push(if viewer == PageViewer::Public { " AND visible" } else { "" });
    rows.push(" ORDER BY page_id, position").by_parent().await
}

/// The showrooms of pages by their ids. The public sees those with a published deployment.
pub(crate) async fn list_showrooms(
    mut on: Executor<'_>,
    pages: &[PageRow],
    viewer: PageViewer,
) -> Result<HashMap<Id<Showroom>, PageShowroom>> {
    let ids: Vec<_> = pages.iter().filter_map(|row| row.showroom_id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = "SELECT r.id, r.name FROM showrooms r JOIN workspace_services v ON v.service_id = r.id WHERE r.id";
    let rows = sql(on.reborrow(), rows).push_any(ids.iter().copied());
    let is_public = " AND r.enabled AND r.deleted_at IS NULL AND v.state = 'active'";
    let rows = rows.push(if viewer == PageViewer::Public { is_public } else { "" });
    let rows: Vec<(Id<Showroom>, String)> = rows.all().await?;
    let mut pictures = list_showroom_pictures(on, &ids).await?;
    let showroom = |(id, name): (Id<Showroom>, String)| {
        let picture = pictures.remove(&id);
        let is_shown = viewer == PageViewer::Member || picture.is_some();
        is_shown.then(|| (id, PageShowroom { id, name, image_url: picture.flatten() }))
    };
    Ok(rows.into_iter().filter_map(showroom).collect())
}
