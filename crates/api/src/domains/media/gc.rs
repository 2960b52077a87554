//! Garbage collection: variants that nobody reads, objects without a row, and files of uploads that ended half-way.

use std::collections::BTreeSet;
use std::time::{Duration, Instant, SystemTime};

use futures_util::{StreamExt, TryStreamExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::deletion::delete_objects;
use super::state::storage;
use super::storage::{SHARDS, Storage, run_blocking};
use super::variant::delete_unread_variants;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{self, Attempt, Job, JobFailure, JobHandler};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The kind of the job that looks for orphans.
pub const GC_JOB_KIND: &str = "media.resources.gc";

/// The age of an object from which it is an orphan when it has no row: no upload takes as long.
const ORPHAN_AGE: chrono::Duration = chrono::Duration::hours(24);

/// The time of one attempt of the job, which then continues as another one.
const ATTEMPT_TIME: Duration = Duration::from_secs(20);

/// The objects whose rows are looked for at once.
const OBJECTS_MAX: usize = 500;

/// The variants that were dropped, and the job that deletes orphans.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MediaGarbage {
    /// The number of variants that were dropped because nobody has read them for 30 days, at most 500.
    variants: u64,
    /// The job that deletes objects without a row that are older than a day.
    job_id: Id<Job>,
}

/// The place at which the search for orphans continues.
#[derive(Debug, Serialize, Deserialize)]
pub struct OrphanSearch {
    shard: usize,
}

/// Drops unread variants, and enqueues the search for orphans.
pub async fn collect_garbage(tx: &mut Tx, messaging: &Messaging) -> Result<MediaGarbage> {
    let variants = delete_unread_variants(tx, messaging).await?;
    let job_id = jobs::enqueue(tx, messaging, GC_JOB_KIND, &OrphanSearch { shard: 0 }, messaging.clock.now()).await?;
    Ok(MediaGarbage { variants, job_id })
}

/// Drops unread variants and deletes orphans, as the server does by itself.
pub async fn run_garbage_collection(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    delete_unread_variants(&mut tx, &app.messaging).await?;
    tx.commit().await?;
    delete_orphans(app, 0, None).await.map(drop)
}

/// The handler of the job.
pub struct OrphanHandler(pub App);

impl JobHandler for OrphanHandler {
    type Payload = OrphanSearch;
    type Outcome = Option<usize>;

    async fn call_external(&self, _: &Messaging, from: &OrphanSearch, _: Attempt) -> Result<Option<usize>, JobFailure> {
        let until = Instant::now() + ATTEMPT_TIME;
        delete_orphans(&self.0, from.shard, Some(until)).await.map_err(JobFailure::retry)
    }

    async fn complete(&self, tx: &mut Tx, messaging: &Messaging, _: &OrphanSearch, next: Option<usize>) -> Result<()> {
        let Some(shard) = next else { return Ok(()) };
        let now = messaging.clock.now();
        jobs::enqueue(tx, messaging, GC_JOB_KIND, &OrphanSearch { shard }, now).await.map(drop)
    }
}

/// Deletes orphans from a shard on. Answers the shard to continue with, when the time is over.
async fn delete_orphans(app: &App, from: usize, until: Option<Instant>) -> Result<Option<usize>> {
    let storage = storage(app)?;
    if from == 0 {
        delete_stale_temporaries(app, &storage).await?;
    }
    for shard in from..SHARDS {
        if until.is_some_and(|until| Instant::now() >= until) {
            return Ok(Some(shard));
        }
        delete_orphans_of_shard(app, &storage, shard).await?;
    }
    Ok(None)
}

async fn delete_orphans_of_shard(app: &App, storage: &Storage, shard: usize) -> Result<()> {
    let before = (app.clock.now() - ORPHAN_AGE).utc();
    let old = storage.list(shard).try_filter(|(_, object)| std::future::ready(object.last_modified < before));
    let mut pages = old.map_ok(|(key, _)| key).try_chunks(OBJECTS_MAX);
    while let Some(page) = pages.next().await {
        let keys = page.map_err(|error| error.1)?;
        let kept: BTreeSet<String> = list_kept_keys(app.db.read(), &keys).await?.into_iter().collect();
        let orphans: Vec<String> = keys.into_iter().filter(|key| !kept.contains(key)).collect();
        if !orphans.is_empty() {
            tracing::info!(count = orphans.len(), "deleting files without a row");
            delete_objects(app, orphans).await?;
        }
    }
    Ok(())
}

/// Those of the keys that a row has.
async fn list_kept_keys(on: Executor<'_>, keys: &[String]) -> Result<Vec<String>> {
    let rows: Vec<_> = keys.iter().map(|key| json!({"object_key": key})).collect();
    sql(on, "SELECT r.object_key FROM ")
        .push_rows("object_key text", &rows)
        .push(
            " WHERE EXISTS (SELECT m.id FROM media_resources m WHERE m.object_key = r.object_key AND m.deleted_at IS NULL)
                 OR EXISTS (SELECT v.name FROM media_variants v WHERE v.object_key = r.object_key)",
        )
        .all_scalars()
        .await
}

async fn delete_stale_temporaries(app: &App, storage: &Storage) -> Result<()> {
    let (folder, before) =
        (storage.temporary_folder().to_owned(), SystemTime::from((app.clock.now() - ORPHAN_AGE).utc()));
    run_blocking(move || {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if entry.metadata()?.modified()? < before {
                std::fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    })
    .await
}
