//! Writes of blocks, by the command bus.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use sqlx::FromRow;

use super::input::{BlockPut, check_content};
use super::model::{Block, BlockTarget, StoredItem};
use hub_kernel::app::App;
use hub_kernel::db::{Insert, JsonList, Sql, Tx, sql};
use hub_kernel::http::import_rows::UpsertOutcome;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The most blocks, because the home is answered whole.
const BLOCKS_MAX: i64 = 50;

/// The columns that a PUT writes.
pub(super) const COLUMNS: &str = "id uuid, enabled boolean, priority bigint, layout_type text, content_type text, title text, subtitle text, \
     action_text text, action_type text, action_value text, content text";

/// The result of creating or replacing a block.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BlockWritten {
    /// The block.
    id: Id<Block>,
    /// The outcome; a restored block is updated.
    outcome: UpsertOutcome,
}

/// The result of deleting a block.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BlockDeleted {
    /// The deleted block.
    id: Id<Block>,
    /// Its title.
    title: String,
}

#[derive(FromRow)]
struct StoredContent {
    #[sqlx(try_from = "JsonList<StoredItem>")]
    content: Vec<StoredItem>,
    deleted_at: Option<Timestamp>,
}

/// Creates or replaces a block; restores a deleted one. 422 `error.rule.too_many` beyond 50 blocks.
pub async fn insert_or_update_block(tx: &mut Tx, app: &App, put: BlockPut) -> Result<BlockWritten> {
    let now = app.clock.now();
    lock_blocks(tx).await?;
    let stored = sql(tx.on(), "SELECT content, deleted_at FROM blocks WHERE id = $1").bind(put.id);
    let stored: Option<StoredContent> = stored.optional().await?;
    if stored.as_ref().is_none_or(|stored| stored.deleted_at.is_some()) {
        let count = sql(tx.on(), "SELECT COUNT(id) FROM blocks WHERE deleted_at IS NULL").scalar::<i64>().await?;
        if count >= BLOCKS_MAX {
            return Err(Error::Rule("too_many", Some(json!({"maximum": BLOCKS_MAX}))));
        }
    }
    let before = stored.as_ref().map_or(&[][..], |stored| &stored.content);
    let content = check_content(put.content_type, put.content, before, app.config.demo, now)?;
    require_targets(tx, &content).await?;
    let header = put.header.check()?;
    let (text, action_type, value) = match header.action {
        Some((text, action_type, value)) => (Some(text), Some(action_type), Some(value)),
        None => (None, None, None),
    };
    let row = json!({
        "id": put.id, "enabled": put.enabled, "priority": put.priority.get(), "layout_type": put.layout_type,
        "content_type": put.content_type, "title": header.title, "subtitle": header.subtitle, "action_text": text,
        "action_type": action_type, "action_value": value, "content": json!(content).to_string(),
    });
    let insert = Insert::into(tx.on(), "blocks").value("created_at", now).rows(COLUMNS, &[row]);
    insert.or_restore("id").execute().await?;
    let outcome = if stored.is_some() { UpsertOutcome::Updated } else { UpsertOutcome::Created };
    Ok(BlockWritten { id: put.id, outcome })
}

/// Deletes a block. 404 without such a block, deleted ones included.
pub async fn delete_block(tx: &mut Tx, id: Id<Block>, now: Timestamp) -> Result<BlockDeleted> {
    let delete = "UPDATE blocks SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING title";
    let title = sql(tx.on(), delete).bind((id, now)).optional_scalar().await?.or_not_found()?;
    Ok(BlockDeleted { id, title })
}

/// Locks all blocks until the transaction ends, because their number is limited.
async fn lock_blocks(tx: &mut Tx) -> Result<()> {
    let lock = Sql { sqlite: "SELECT 1 WHERE 0", pg: "SELECT pg_advisory_xact_lock('blocks'::regclass::oid::bigint)" };
    sql(tx.on(), lock).execute().await.map(drop)
}

/// Refuses items whose targets do not exist: 404 with the path of the first.
async fn require_targets(tx: &mut Tx, content: &[StoredItem]) -> Result<()> {
    let (mut categories, mut pages, mut articles) = (Vec::new(), Vec::new(), Vec::new());
    for (index, item) in content.iter().enumerate() {
        match item.target {
            BlockTarget::Category(id) => categories.push((index, id)),
            BlockTarget::Page(id) => pages.push((index, id)),
            BlockTarget::Article(id) => articles.push((index, id)),
            BlockTarget::Banner(_) => {}
        }
    }
    find_named(tx, "SELECT id FROM categories WHERE deleted_at IS NULL AND id IN ", "category", categories).await?;
    find_named(tx, "SELECT id FROM pages WHERE id IN ", "page", pages).await?;
    find_named(tx, "SELECT id FROM articles WHERE deleted_at IS NULL AND id IN ", "article", articles).await
}

async fn find_named<T>(
    tx: &mut Tx,
    select: &'static str,
    field: &'static str,
    named: Vec<(usize, Id<T>)>,
) -> Result<()> {
    let (indexes, ids): (Vec<_>, Vec<_>) = named.into_iter().unzip();
    let path = |at: usize| format!("content[{}].data.{field}.id", indexes[at]);
    sql(tx.on(), select).require_all(&ids, path).await
}
