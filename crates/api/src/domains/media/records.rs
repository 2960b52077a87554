//! The rows of resources, and of the bytes that each scope keeps.
//!
//! Writes lock the row of the scope's usage first: two uploads of one scope, or an upload and a deletion, follow each other.

use super::deletion::{DeletedObjects, enqueue_deletion};
use super::model::{MediaResource, ResourceRow};
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The most bytes that a scope keeps.
pub(super) const QUOTA: i64 = 1 << 30;

/// A resource that is not deleted.
pub(super) async fn find_resource(on: Executor<'_>, id: Id<MediaResource>) -> Result<Option<ResourceRow>> {
    sql(on, ResourceRow::SELECT).push(" WHERE deleted_at IS NULL AND id = ").push_bind(id).optional().await
}

/// A resource of a scope that is not deleted.
pub(super) async fn find_own_resource(
    on: Executor<'_>,
    scope: Id<Scope>,
    id: Id<MediaResource>,
) -> Result<Option<ResourceRow>> {
    let row = find_resource(on, id).await?;
    Ok(row.filter(|row| row.scope_id == scope))
}

/// Returns true if a scope has an upload, public or private.
pub async fn is_own_upload(on: Executor<'_>, scope: Id<Scope>, id: Id<MediaResource>) -> Result<bool> {
    Ok(find_own_resource(on, scope, id).await?.is_some())
}

/// Refuses an upload before its file is read: 404 when another scope has the id, 422 when the scope keeps its most.
pub(super) async fn find_upload_refusal(on: Executor<'_>, scope: Id<Scope>, id: Id<MediaResource>) -> Result<()> {
    let (owner, bytes): (Option<Id<Scope>>, Option<i64>) = sql(
        on,
        "SELECT (SELECT scope_id FROM media_resources WHERE id = $1), (SELECT bytes FROM media_usage WHERE scope_id = $2)",
    )
    .bind((id, scope))
    .one()
    .await?;
    if owner.is_some_and(|owner| owner != scope) {
        return Err(Error::NotFound);
    }
    check_quota(bytes.unwrap_or(0), 1)
}

fn check_quota(kept: i64, more: i64) -> Result<()> {
    if kept + more > QUOTA { Err(Error::Rule("media_quota", None)) } else { Ok(()) }
}

/// Locks the usage of a scope, and answers its bytes.
async fn lock_usage(tx: &mut Tx, scope: Id<Scope>) -> Result<i64> {
    let insert = "INSERT INTO media_usage (scope_id, bytes) VALUES ($1, 0) ON CONFLICT DO NOTHING";
    sql(tx.on(), insert).bind(scope).execute().await?;
    let usage = sql(tx.on(), "SELECT bytes FROM media_usage WHERE scope_id = $1").bind(scope);
    usage.lock(RowLock::NoKeyUpdate).scalar().await
}

async fn update_usage(on: Executor<'_>, scope: Id<Scope>, more: i64) -> Result<()> {
    let update = "UPDATE media_usage SET bytes = bytes + $1 WHERE scope_id = $2";
    sql(on, update).bind((more, scope)).execute().await.map(drop)
}

/// The outcome of writing an upload's row.
pub(super) enum UploadOutcome {
    /// The row is written.
    Written,
    /// The same file was there before: its new object is not needed.
    Repeated,
}

/// Writes the row of an uploaded file, whose object is there. 404 when another scope has the id; 409
/// `error.conflict.media` when the id has another file; 422 `error.rule.media_quota`.
pub(super) async fn insert_resource(tx: &mut Tx, row: &ResourceRow) -> Result<UploadOutcome> {
    let kept = lock_usage(tx, row.scope_id).await?;
    let before = sql(tx.on(), ResourceRow::SELECT).push(" WHERE id = ").push_bind(row.id);
    if let Some(before) = before.optional::<ResourceRow>().await? {
        let is_same = before.upload_hash == row.upload_hash && before.public == row.public;
        return match (before.scope_id == row.scope_id, before.deleted_at) {
            (false, _) => Err(Error::NotFound),
            (true, None) if is_same => Ok(UploadOutcome::Repeated),
            (true, None) => Err(Error::Conflict("media", None)),
            (true, Some(_)) => {
                check_quota(kept, row.size)?;
                sql(tx.on(), "DELETE FROM media_resources WHERE id = $1").bind(row.id).execute().await?;
                insert_resource_row(tx, row).await
            }
        };
    }
    check_quota(kept, row.size)?;
    insert_resource_row(tx, row).await
}

async fn insert_resource_row(tx: &mut Tx, row: &ResourceRow) -> Result<UploadOutcome> {
    let inserted = sql(
        tx.on(),
        "INSERT INTO media_resources (id, scope_id, public, type, format, filename, filename_folded, size, width, height,
             quality, has_alpha, upload_hash, object_hash, object_key, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING",
    )
    .bind((row.id, row.scope_id, row.public, row.media_type, row.format, row.filename.clone()))
    .bind((fold_text(&row.filename), row.size, row.width, row.height, row.quality, row.has_alpha))
    .bind((row.upload_hash.clone(), row.object_hash.clone(), row.object_key.clone(), row.created_at))
    .execute()
    .await?;
    // Another scope wrote the id in between.
    if inserted == 0 {
        return Err(Error::NotFound);
    }
    update_usage(tx.on(), row.scope_id, row.size).await?;
    Ok(UploadOutcome::Written)
}

/// Deletes a resource of any scope with its variants. Answers false when there is none.
pub async fn delete_any_resource(tx: &mut Tx, messaging: &Messaging, id: Id<MediaResource>) -> Result<bool> {
    delete_resource(tx, messaging, None, id).await
}

/// Deletes a resource with its variants, of `scope` or of any. Its objects are deleted by a job. Answers false when there
/// is none; 404 when it is another scope's.
pub(super) async fn delete_resource(
    tx: &mut Tx,
    messaging: &Messaging,
    scope: Option<Id<Scope>>,
    id: Id<MediaResource>,
) -> Result<bool> {
    let owner = sql(tx.on(), "SELECT scope_id FROM media_resources WHERE id = $1").bind(id);
    let Some(owner) = owner.optional_scalar::<Id<Scope>>().await? else { return Ok(false) };
    if scope.is_some_and(|scope| scope != owner) {
        return Err(Error::NotFound);
    }
    lock_usage(tx, owner).await?;
    let Some(row) = find_resource(tx.on(), id).await? else { return Ok(false) };
    // First the resource: a variant that is written meanwhile holds its row, and is then found below.
    let delete = "UPDATE media_resources SET deleted_at = $1 WHERE id = $2";
    sql(tx.on(), delete).bind((messaging.clock.now(), id)).execute().await?;
    let variants = sql(tx.on(), "DELETE FROM media_variants WHERE resource_id = $1 RETURNING object_key").bind(id);
    let mut keys: Vec<String> = variants.all_scalars().await?;
    keys.push(row.object_key);
    update_usage(tx.on(), owner, -row.size).await?;
    enqueue_deletion(tx, messaging, &DeletedObjects { resource: Some(id), keys }).await?;
    Ok(true)
}
