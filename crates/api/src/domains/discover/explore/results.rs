//! Results: what a search answers of each page.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::memory::Candidate;
use super::query::QueryWord;
use super::request::{Search, Zone};
use super::zone::Circle;
use crate::domains::discover::page::{
    DirectoryPage, IS_PUBLIC, PageAddress, PageArticle, PageInfo, PageRow, PageShowroom, PageStore, PageViewer,
    ScheduleEntry, list_addresses, list_pages, list_showrooms,
};
use crate::domains::ecommerce::list_linked_stores;
use hub_kernel::db::{Executor, Statement, decode_from_json_text, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The most articles of a result.
const ARTICLES_MAX: i64 = 3;

/// A page that a search found.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExploreResult {
    /// The page's id.
    pub(crate) id: Id<DirectoryPage>,
    /// Its visible address: the nearest one in a search with a zone, else the first one; null without any.
    pub(crate) address: Option<PageAddress>,
    /// The distance to the address; null in a search without a zone.
    pub(crate) distance: Option<ExploreDistance>,
    /// The page.
    pub(crate) page: ExplorePage,
    /// Its store, if consumers see it.
    pub(crate) store: Option<PageStore>,
    /// Its showroom.
    showroom: Option<PageShowroom>,
    /// At most 3 articles of its store's published catalog: those that most words of the search match, else the first ones.
    pub(crate) articles: Vec<PageArticle>,
    /// Its hours, which the web shows; the contract has no field for them.
    #[serde(skip)]
    pub(crate) schedule: Vec<ScheduleEntry>,
    /// The time zone of its hours.
    #[serde(skip)]
    pub(crate) time_zone: String,
}

/// The distance from the centre of a zone.
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct ExploreDistance {
    /// Metres in a straight line.
    pub(crate) meters: i64,
    /// Seconds by car, estimated.
    seconds: i64,
}

/// A page in a result.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExplorePage {
    /// The page's id.
    id: Id<DirectoryPage>,
    /// The workspace that it belongs to; null for an entry of the directory without an owner.
    workspace_id: Option<Id<Scope>>,
    /// Its name.
    pub(crate) name: String,
    /// Its short name; may be empty.
    short_name: String,
    /// Its description; may be empty.
    pub(crate) description: String,
    /// The URL of its picture.
    pub(crate) avatar_url: Option<String>,
}

impl ExplorePage {
    fn new(id: Id<DirectoryPage>, workspace_id: Option<Id<Scope>>, info: PageInfo) -> Self {
        let PageInfo { name, short_name, description, avatar_url, .. } = info;
        Self { id, workspace_id, name, short_name, description, avatar_url }
    }
}

#[derive(FromRow)]
struct ArticleRow {
    article: PageArticle,
}

decode_from_json_text!(PageArticle);

impl ExploreDistance {
    fn new(meters: i64) -> Self {
        /// Roads are longer than the straight line by this factor.
        const DETOUR: f64 = 1.3;
        /// Metres in a second.
        const SPEED: f64 = 6.9;
        Self { meters, seconds: (meters as f64 * DETOUR / SPEED).round() as i64 }
    }
}

/// The results of candidates, in their order. A page that the public does not see any more is left out.
pub(super) async fn load_results(
    mut on: Executor<'_>,
    search: &Search,
    candidates: Vec<Candidate>,
) -> Result<Vec<ExploreResult>> {
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = candidates.iter().map(|candidate| candidate.id).collect();
    let pages = list_pages(on.reborrow()).push(" AND ").push(IS_PUBLIC).push(" AND id").push_any(ids.iter().copied());
    let pages: Vec<PageRow> = pages.all().await?;
    let mut addresses = list_addresses(on.reborrow(), &ids, PageViewer::Public).await?;
    let stores: Vec<_> = pages.iter().filter_map(|page| page.store_id).collect();
    let mut stores = list_linked_stores(on.reborrow(), &stores).await?;
    stores.retain(|_, store| store.is_public);
    let mut showrooms = list_showrooms(on.reborrow(), &pages, PageViewer::Public).await?;
    let mut articles = if stores.is_empty() { HashMap::new() } else { list_articles(on, &ids, &search.words).await? };
    let mut pages: HashMap<_, _> = pages.into_iter().map(|page| (page.id, page)).collect();
    let result = |candidate: Candidate| {
        let page = pages.remove(&candidate.id)?;
        let addresses = addresses.remove(&page.id).unwrap_or_default();
        let store = page.store_id.and_then(|id| stores.remove(&id)).map(PageStore::from);
        let articles = store.as_ref().and_then(|_| articles.remove(&page.id)).unwrap_or_default();
        Some(ExploreResult {
            id: page.id,
            address: choose_address(addresses, search.zone),
            distance: candidate.distance.map(ExploreDistance::new),
            store,
            showroom: page.showroom_id.and_then(|id| showrooms.remove(&id)),
            articles: articles.into_iter().map(|row| row.article).collect(),
            page: ExplorePage::new(page.id, page.workspace_id, page.info),
            schedule: page.schedule,
            time_zone: page.time_zone,
        })
    };
    Ok(candidates.into_iter().filter_map(result).collect())
}

/// The nearest address, or without a zone the first one.
fn choose_address(addresses: Vec<PageAddress>, zone: Option<Zone>) -> Option<PageAddress> {
    match zone {
        Some(zone) => {
            let circle = Circle::new(zone);
            let square = |address: &PageAddress| circle.squared_distance(address.point());
            addresses.into_iter().min_by(|one, other| square(one).total_cmp(&square(other)))
        }
        None => addresses.into_iter().next(),
    }
}

/// The first articles of pages: those that most words match, then by position.
async fn list_articles(
    on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
    words: &[QueryWord],
) -> Result<HashMap<Id<DirectoryPage>, Vec<ArticleRow>>> {
    let rows = "SELECT page_id AS parent_id, article FROM (
                    SELECT page_id, article,
                           ROW_NUMBER() OVER (PARTITION BY page_id ORDER BY matches DESC, position) AS number
                    FROM (SELECT page_id, position, article, 0";
    let rows = words.iter().fold(sql(on, rows), push_match).push(" AS matches FROM search_articles WHERE page_id");
    let rows = rows.push_any(pages.iter().copied()).push(") AS matched) AS numbered WHERE number <= ");
    rows.push_bind(ARTICLES_MAX).push(" ORDER BY page_id, number").by_parent().await
}

/// Appends 1 where an article has the word.
fn push_match<'c>(rows: Statement<'c>, word: &QueryWord) -> Statement<'c> {
    let ending = if word.is_prefix { "" } else { " " };
    let mut rows = rows.push(" + CASE WHEN search_text LIKE ").push_bind(format!("% {}{ending}%", word.text));
    for form in word.forms.iter().skip(1) {
        rows = rows.push(" OR search_text LIKE ").push_bind(format!("% {form} %"));
    }
    rows.push(" THEN 1 ELSE 0 END")
}
