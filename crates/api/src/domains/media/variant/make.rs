//! Making variants: once however many ask, a limited number of new ones for each address.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use chrono::Duration;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;
use tokio::sync::OwnedMutexGuard;

use super::records::{VariantRow, find_variant, insert_variant};
use crate::domains::media::image;
use crate::domains::media::image_work::run_with_core;
use crate::domains::media::media_type::MediaFormat;
use crate::domains::media::model::{MediaResource, ResourceRow};
use crate::domains::media::state::{media_state, storage};
use crate::domains::media::storage::{LocalFile, ObjectKind, Storage, new_key};
use crate::domains::media::variant_name::{Variant, VariantName};
use hub_kernel::app::App;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The variants that this process makes now, each with the lock of its maker.
#[derive(Default)]
struct VariantsInProgress(Mutex<HashMap<VariantKey, Weak<tokio::sync::Mutex<()>>>>);

/// A resource and the name of its variant.
type VariantKey = (Id<MediaResource>, String);

impl VariantsInProgress {
    /// Waits until nobody makes the variant.
    async fn lock(&self, resource: Id<MediaResource>, name: &str) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            locks.retain(|_, lock| lock.strong_count() > 0);
            let key = (resource, name.to_owned());
            let known = locks.get(&key).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let lock = Arc::default();
                locks.insert(key, Arc::downgrade(&lock));
                lock
            })
        };
        lock.lock_owned().await
    }
}

/// A kept variant of a picture, made now where it is not kept yet. 429 when the address has made its share of new ones,
/// 503 when too many wait.
pub(crate) async fn find_or_make_variant(
    app: &App,
    resource: &ResourceRow,
    variant: Variant,
    client: ClientIp,
) -> Result<VariantRow> {
    let name = VariantName::Picture(variant).text();
    if let Some(kept) = find_variant(app.db.read(), resource.id, &name).await? {
        return Ok(kept);
    }
    let guard = app.shared::<VariantsInProgress>().lock(resource.id, &name).await;
    if let Some(kept) = find_variant(app.db.read(), resource.id, &name).await? {
        return Ok(kept);
    }
    let core = media_state(app).image_work.acquire_bounded().await?;
    record_new_variant(app, client).await?;
    let (app, resource) = (app.clone(), resource.clone());
    // A task of its own: others wait for the variant even if this client disconnects.
    let making = tokio::spawn(async move {
        let storage = storage(&app)?;
        let original = storage.local_file(&resource.object_key).await?;
        let made = {
            let (storage, format) = (storage.clone(), resource.format);
            run_with_core(core, move || make_file(&storage, &original, format, variant)).await.map_err(|error| {
                match error {
                    Error::Rule(..) => Error::internal(format!("the kept picture {} does not decode", resource.id)),
                    other => other,
                }
            })?
        };
        let kept = store_variant(&app, &storage, &resource, &name, made).await;
        drop(guard);
        kept
    });
    making.await.map_err(Error::internal)?
}

async fn record_new_variant(app: &App, client: ClientIp) -> Result<()> {
    let limit = RateLimit { count: app.config.limits.media_variants_minute, window: Duration::minutes(1) };
    let mut tx = app.db.begin().await?;
    let key = client.rate_limit_key();
    rate_limits::check_and_record(&mut tx, &app.rate_limiter, "media_variants_minute", &[limit], &key).await?;
    tx.commit().await
}

/// A made variant, not stored yet.
struct MadeFile {
    file: NamedTempFile,
    size: usize,
    hash: String,
}

fn make_file(storage: &Storage, original: &LocalFile, format: MediaFormat, variant: Variant) -> Result<MadeFile> {
    let picture = image::decode(original.path(), format)?;
    let scaling = variant.scaling(picture.width, picture.height);
    let is_whole = scaling.part == scaling.size && scaling.size == (picture.width, picture.height);
    let picture = if is_whole { picture } else { picture.resize(scaling.part, scaling.size)? };
    let bytes = picture.encode(variant.format, variant.encoder_quality())?;
    let write = |bytes: &[u8]| {
        let mut file = storage.create_temporary()?;
        file.write_all(bytes).map(|()| file)
    };
    let file = write(&bytes).map_err(|error| Error::Unavailable(format!("storage of files: {error}")))?;
    Ok(MadeFile { file, size: bytes.len(), hash: hex::encode(Sha256::digest(&bytes)) })
}

/// Stores a made variant: first its object, then its row.
async fn store_variant(
    app: &App,
    storage: &Storage,
    resource: &ResourceRow,
    name: &str,
    made: MadeFile,
) -> Result<VariantRow> {
    let variant = VariantRow {
        object_key: new_key(ObjectKind::Variant),
        object_hash: made.hash,
        size: i64::try_from(made.size).map_err(Error::internal)?,
        read_at: app.clock.now(),
    };
    storage.put_file(&variant.object_key, made.file).await?;
    let mut tx = app.db.begin().await?;
    let inserted = insert_variant(&mut tx, resource, name, &variant).await;
    if let Ok(true) = inserted {
        tx.commit().await?;
        return Ok(variant);
    }
    drop(tx);
    // One that stays is an orphan, which is deleted a day later.
    drop(storage.delete(&variant.object_key).await);
    inserted?;
    find_variant(app.db.read(), resource.id, name).await?.or_not_found()
}
