//! The seed `discover_blocks`: the first blocks of the consumers' home, in Spanish.

use serde::Deserialize;
use serde_json::{Value, json};
use uuid::{Uuid, uuid};

use super::model::{Block, BlockActionType, BlockBanner, BlockContentType, BlockLayout, BlockTarget, StoredItem};
use super::write::COLUMNS;
use crate::domains::discover::category::seeded_category_id;
use crate::domains::discover::page::DirectoryPage;
use crate::domains::ecommerce::Store;
use hub_kernel::app::App;
use hub_kernel::db::seed::{SeedMode, SeedResult};
use hub_kernel::db::{Insert, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const BLOCKS: &str = include_str!("../../../../../../fixtures/blocks.json");

/// The ids of seeded blocks are derived from this one and their slugs.
const NAMESPACE: Uuid = uuid!("2f3c8f0b-6a55-4a0e-9a57-0f6f1f6f7a11");

/// A block in the fixture.
#[derive(Deserialize)]
struct BlockFixture {
    slug: String,
    priority: i64,
    layout_type: BlockLayout,
    content_type: BlockContentType,
    title: String,
    subtitle: String,
    action: Option<ActionFixture>,
    content: Vec<ItemFixture>,
}

#[derive(Deserialize)]
struct ActionFixture {
    text: String,
    #[serde(rename = "type")]
    action_type: BlockActionType,
    value: String,
}

/// An item in the fixture.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ItemFixture {
    /// A seeded category, by its slug.
    Category(String),
    /// A page.
    Page(Id<DirectoryPage>),
    /// The page that shows a store, if there is one.
    StorePage(Id<Store>),
    /// An article of the demonstration, by its store and its name there.
    Article(Id<Store>, String),
    /// A banner.
    Banner(BannerFixture),
}

#[derive(Deserialize)]
struct BannerFixture {
    title: String,
    description: String,
    redirect_url: String,
}

/// Inserts the blocks of the fixtures. Those that exist stay unchanged, deleted ones deleted. Items may name pages and articles
/// that only a demonstration has; nobody sees them elsewhere.
pub async fn seed_blocks(app: &App, mode: SeedMode) -> SeedResult {
    let fixtures: Vec<BlockFixture> = serde_json::from_str(BLOCKS).map_err(Error::internal)?;
    let mut tx = app.db.begin().await?;
    let mut rows = Vec::new();
    for fixture in fixtures {
        rows.push(find_block_row(&mut tx, fixture, app.clock.now()).await?);
    }
    let insert = Insert::into(tx.on(), "blocks").value("created_at", app.clock.now());
    insert.rows(COLUMNS, &rows).or_ignore().execute().await?;
    Ok(mode.commit_or_roll_back(tx).await?)
}

async fn find_block_row(tx: &mut Tx, fixture: BlockFixture, now: Timestamp) -> Result<Value> {
    let id: Id<Block> = Id::from_name(Id::<Block>::from_uuid(NAMESPACE), &fixture.slug);
    let mut content = Vec::new();
    for (order, item) in (0_i64..).zip(fixture.content) {
        let item_id = Id::from_name(id, &order.to_string());
        let target = match item {
            ItemFixture::Category(slug) => BlockTarget::Category(seeded_category_id(&slug)),
            ItemFixture::Page(page) => BlockTarget::Page(page),
            ItemFixture::Article(store, name) => BlockTarget::Article(Id::from_name(store, &name)),
            ItemFixture::StorePage(store) => {
                let page = sql(tx.on(), "SELECT id FROM pages WHERE store_id = $1").bind(store);
                let Some(page) = page.optional_scalar().await? else { continue };
                BlockTarget::Page(page)
            }
            ItemFixture::Banner(BannerFixture { title, description, redirect_url }) => {
                let redirect_url = Some(redirect_url);
                let id = Id::from_name(item_id, "banner");
                BlockTarget::Banner(BlockBanner {
                    id,
                    title,
                    description,
                    image_url: None,
                    video_url: None,
                    redirect_url,
                })
            }
        };
        content.push(StoredItem { id: item_id, order, target, created_at: now });
    }
    let (text, action_type, value) = match fixture.action {
        Some(ActionFixture { text, action_type, value }) => (Some(text), Some(action_type), Some(value)),
        None => (None, None, None),
    };
    Ok(json!({
        "id": id, "enabled": true, "priority": fixture.priority, "layout_type": fixture.layout_type,
        "content_type": fixture.content_type, "title": fixture.title, "subtitle": fixture.subtitle, "action_text": text,
        "action_type": action_type, "action_value": value, "content": json!(content).to_string(),
    }))
}
