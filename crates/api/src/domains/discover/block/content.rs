//! Reads of blocks: their rows, and the categories, pages and articles that their items name.

use std::collections::HashMap;

use sqlx::FromRow;

use super::model::{
    Block, BlockAction, BlockActionType, BlockArticle, BlockCategory, BlockContent, BlockContentType, BlockData,
    BlockDetails, BlockHeader, BlockLayout, BlockPage, BlockTarget, StoredItem,
};
use crate::domains::discover::category::Category;
use crate::domains::discover::page::{
    DirectoryPage, IS_PUBLIC, PageArticle, PageParts, PageRow, PageViewer, list_pages, load_pages,
};
use crate::domains::ecommerce::{Article, Store, list_linked_articles};
use hub_kernel::db::{Executor, JsonList, Statement, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::geo::distance_metres;
use hub_kernel::types::id::Id;

/// The distance at which pages are near.
const NEAR_METRES: i64 = 50_000;

/// The row of a block.
#[derive(FromRow)]
pub(crate) struct BlockRow {
    id: Id<Block>,
    enabled: bool,
    priority: i64,
    layout_type: BlockLayout,
    content_type: BlockContentType,
    title: String,
    subtitle: String,
    action_text: Option<String>,
    action_type: Option<BlockActionType>,
    action_value: Option<String>,
    #[sqlx(try_from = "JsonList<StoredItem>")]
    content: Vec<StoredItem>,
    created_at: Timestamp,
    deleted_at: Option<Timestamp>,
}

/// The viewer of blocks.
#[derive(Clone, Copy)]
pub(super) enum BlockViewer {
    /// Anyone, at a position in degrees: what the public sees, in blocks with content.
    Public { near: Option<(f64, f64)> },
    /// The staff: all that exists.
    Staff,
}

/// Selects blocks; ends in a WHERE condition.
pub(crate) fn list_blocks(on: Executor<'_>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, enabled, priority, layout_type, content_type, title, subtitle, action_text, action_type,
                action_value, content, created_at, deleted_at
         FROM blocks WHERE deleted_at IS NULL",
    )
}

/// The blocks of rows, as the staff see them.
pub(crate) async fn load_staff_blocks(
    on: Executor<'_>,
    rows: Vec<BlockRow>,
    now: Timestamp,
) -> Result<Vec<BlockDetails>> {
    load_blocks(on, rows, BlockViewer::Staff, now).await
}

/// The blocks of rows, with what their items name.
pub(super) async fn load_blocks(
    mut on: Executor<'_>,
    rows: Vec<BlockRow>,
    viewer: BlockViewer,
    now: Timestamp,
) -> Result<Vec<BlockDetails>> {
    let targets = Targets::find_named(on.reborrow(), &rows, viewer, now).await?;
    let blocks = rows.into_iter().map(|row| {
        let mut content: Vec<_> = row.content.into_iter().filter_map(|item| targets.content(item)).collect();
        content.sort_by_key(|item| (distance(&item.data), item.order, item.id));
        let action = (row.action_text.zip(row.action_type)).zip(row.action_value);
        let action = action.map(|((text, action_type), value)| BlockAction { text, action_type, value });
        BlockDetails {
            id: row.id,
            enabled: row.enabled,
            priority: row.priority,
            layout_type: row.layout_type,
            content_type: row.content_type,
            header: BlockHeader { title: row.title, subtitle: row.subtitle, action },
            created_at: row.created_at,
            deleted_at: row.deleted_at,
            content,
        }
    });
    Ok(blocks.filter(|block| matches!(viewer, BlockViewer::Staff) || !block.content.is_empty()).collect())
}

fn distance(data: &BlockData) -> Option<i64> {
    data.page.as_ref().and_then(|page| page.distance_meters)
}

/// The targets of items that their viewer sees.
struct Targets {
    categories: HashMap<Id<Category>, BlockCategory>,
    pages: HashMap<Id<DirectoryPage>, BlockPage>,
    articles: HashMap<Id<Article>, BlockArticle>,
}

impl Targets {
    async fn find_named(mut on: Executor<'_>, rows: &[BlockRow], viewer: BlockViewer, now: Timestamp) -> Result<Self> {
        let (mut categories, mut pages, mut articles) = (Vec::new(), Vec::new(), Vec::new());
        for item in rows.iter().flat_map(|row| &row.content) {
            match &item.target {
                BlockTarget::Category(id) => categories.push(*id),
                BlockTarget::Page(id) => pages.push(*id),
                BlockTarget::Article(id) => articles.push(*id),
                BlockTarget::Banner(_) => {}
            }
        }
        Ok(Self {
            categories: list_block_categories(on.reborrow(), categories, viewer).await?,
            pages: list_block_pages(on.reborrow(), pages, viewer, now).await?,
            articles: list_block_articles(on, articles, viewer).await?,
        })
    }

    /// An item with its target; `None` when its viewer does not see it.
    fn content(&self, item: StoredItem) -> Option<BlockContent> {
        let mut data = BlockData::default();
        match item.target {
            BlockTarget::Category(id) => data.category = Some(self.categories.get(&id)?.clone()),
            BlockTarget::Page(id) => data.page = Some(self.pages.get(&id)?.clone()),
            BlockTarget::Article(id) => data.article = Some(self.articles.get(&id)?.clone()),
            BlockTarget::Banner(banner) => data.banner = Some(banner),
        }
        Some(BlockContent { id: item.id, order: item.order, data, created_at: item.created_at })
    }
}

async fn list_block_categories(
    on: Executor<'_>,
    ids: Vec<Id<Category>>,
    viewer: BlockViewer,
) -> Result<HashMap<Id<Category>, BlockCategory>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sql(on, "SELECT id, name, description, icon_url FROM categories WHERE deleted_at IS NULL");
    let rows = rows.push(if matches!(viewer, BlockViewer::Staff) { "" } else { " AND shown" });
    let rows: Vec<(Id<Category>, String, String, Option<String>)> = rows.push(" AND id").push_any(ids).all().await?;
    let category = |(id, name, description, icon_url)| {
        (id, BlockCategory { id, name, description, icon_url, redirect_url: format!("/explorar?categories={id}") })
    };
    Ok(rows.into_iter().map(category).collect())
}

async fn list_block_pages(
    mut on: Executor<'_>,
    ids: Vec<Id<DirectoryPage>>,
    viewer: BlockViewer,
    now: Timestamp,
) -> Result<HashMap<Id<DirectoryPage>, BlockPage>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (viewer, near) = match viewer {
        BlockViewer::Public { near } => (PageViewer::Public, near),
        BlockViewer::Staff => (PageViewer::Member, None),
    };
    let rows =
        list_pages(on.reborrow()).push(" AND ").push(if viewer == PageViewer::Public { IS_PUBLIC } else { "true" });
    let rows: Vec<PageRow> = rows.push(" AND id").push_any(ids).all().await?;
    let pages = load_pages(on, rows, viewer, now).await?.into_iter();
    let pages = pages.filter_map(|page| match near {
        None => Some(block_page(page, None)),
        Some(near) => {
            let nearest = page.distance_from(near).filter(|metres| *metres <= NEAR_METRES)?;
            Some(block_page(page, Some(nearest)))
        }
    });
    Ok(pages.map(|page| (page.id, page)).collect())
}

impl PageParts {
    /// The distance in metres from a point to the nearest address that the page's viewer sees.
    fn distance_from(&self, near: (f64, f64)) -> Option<i64> {
        let locations = self.addresses.iter().map(|address| address.address.location);
        locations.map(|location| distance_metres(near, (location.lat.get(), location.lng.get()))).min()
    }
}

fn block_page(page: PageParts, distance_meters: Option<i64>) -> BlockPage {
    BlockPage {
        id: page.id,
        workspace_id: page.workspace_id,
        name: page.info.name,
        short_name: page.info.short_name,
        description: page.info.description,
        avatar_url: page.info.avatar_url,
        cover_url: page.info.cover_url,
        opened: page.opened,
        distance_meters,
    }
}

async fn list_block_articles(
    mut on: Executor<'_>,
    ids: Vec<Id<Article>>,
    viewer: BlockViewer,
) -> Result<HashMap<Id<Article>, BlockArticle>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut articles = list_linked_articles(on.reborrow(), &ids).await?;
    articles.retain(|linked| linked.is_public || matches!(viewer, BlockViewer::Staff));
    let pages = sql(on, "SELECT store_id, id FROM pages WHERE ").push(IS_PUBLIC).push(" AND store_id");
    let pages = pages.push_any(articles.iter().map(|linked| linked.article.store_id));
    let pages: HashMap<Id<Store>, Id<DirectoryPage>> =
        pages.all::<(Id<Store>, Id<DirectoryPage>)>().await?.into_iter().collect();
    let article = |article: Article| {
        let (id, store_id) = (article.id, article.store_id);
        let page_id = pages.get(&store_id).copied();
        (id, BlockArticle { article: PageArticle::from(article), store_id, page_id })
    };
    Ok(articles.into_iter().map(|linked| article(linked.article)).collect())
}
