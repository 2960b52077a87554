//! The rows of kept variants.

use chrono::Duration;
use sqlx::FromRow;

use crate::domains::media::deletion::{DeletedObjects, enqueue_deletion};
use crate::domains::media::model::{MediaResource, ResourceRow};
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The days that an unread variant is kept.
const UNREAD_DAYS: i64 = 30;

/// The most variants that are dropped at once.
const DROPPED_MAX: i64 = 500;

/// A kept variant.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct VariantRow {
    pub(crate) object_key: String,
    pub(crate) object_hash: String,
    pub(crate) size: i64,
    pub(crate) read_at: Timestamp,
}

/// A kept variant of a resource.
pub(super) async fn find_variant(
    on: Executor<'_>,
    resource: Id<MediaResource>,
    name: &str,
) -> Result<Option<VariantRow>> {
    sql(on, "SELECT object_key, object_hash, size, read_at FROM media_variants WHERE resource_id = $1 AND name = $2")
        .bind((resource, name.to_owned()))
        .optional()
        .await
}

/// Writes the row of a variant whose object is there. Answers false when another server wrote it before; 404 when the
/// resource was deleted meanwhile.
pub(super) async fn insert_variant(
    tx: &mut Tx,
    resource: &ResourceRow,
    name: &str,
    variant: &VariantRow,
) -> Result<bool> {
    let live = sql(tx.on(), "SELECT id FROM media_resources WHERE deleted_at IS NULL AND id = $1 AND object_key = $2");
    let live = live.bind((resource.id, resource.object_key.clone())).lock(RowLock::Share);
    live.optional_scalar::<Id<MediaResource>>().await?.or_not_found()?;
    let insert = "INSERT INTO media_variants (resource_id, name, object_key, object_hash, size, created_at, read_at)
        VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING";
    let VariantRow { object_key, object_hash, size, read_at } = variant.clone();
    let inserted = sql(tx.on(), insert).bind((resource.id, name.to_owned(), object_key, object_hash, size, read_at));
    Ok(inserted.execute().await? > 0)
}

/// Records that a variant was read, at most once a day.
pub(crate) async fn update_read_at(
    on: Executor<'_>,
    resource: Id<MediaResource>,
    name: &str,
    now: Timestamp,
) -> Result<()> {
    let update = "UPDATE media_variants SET read_at = $1 WHERE resource_id = $2 AND name = $3 AND read_at < $1";
    sql(on, update).bind((now, resource, name.to_owned())).execute().await.map(drop)
}

/// Drops variants that nobody has read for 30 days, at most 500; their objects are deleted by a job. They are made again
/// when they are asked for. Answers their number.
pub(crate) async fn delete_unread_variants(tx: &mut Tx, messaging: &Messaging) -> Result<u64> {
    let before = messaging.clock.now() - Duration::days(UNREAD_DAYS);
    let rows = sql(
        tx.on(),
        "DELETE FROM media_variants WHERE (resource_id, name) IN
             (SELECT resource_id, name FROM media_variants WHERE read_at < $1 ORDER BY read_at LIMIT $2)
         RETURNING object_key",
    );
    let keys: Vec<String> = rows.bind((before, DROPPED_MAX)).all_scalars().await?;
    let count = keys.len() as u64;
    enqueue_deletion(tx, messaging, &DeletedObjects { resource: None, keys }).await?;
    Ok(count)
}
