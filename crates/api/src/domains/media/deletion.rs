//! Deletes objects whose rows are gone, as a job: the storage is called outside of the transaction that deletes the rows.

use futures_util::{StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};

use super::file_cache::forget_files;
use super::model::MediaResource;
use super::state::storage;
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{self, Attempt, JobFailure, JobHandler};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The kind of the job.
pub const DELETE_JOB_KIND: &str = "media.objects.delete";

/// The calls of the storage that run at once.
const CALLS_MAX: usize = 8;

/// The objects to delete.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeletedObjects {
    /// The resource, when it is deleted too.
    pub(crate) resource: Option<Id<MediaResource>>,
    pub(crate) keys: Vec<String>,
}

/// Enqueues the deletion of objects, to run after the commit.
pub(crate) async fn enqueue_deletion(tx: &mut Tx, messaging: &Messaging, objects: &DeletedObjects) -> Result<()> {
    if objects.keys.is_empty() {
        return Ok(());
    }
    jobs::enqueue(tx, messaging, DELETE_JOB_KIND, objects, messaging.clock.now()).await.map(drop)
}

/// The handler of the job.
pub struct ObjectDeletionHandler(pub App);

impl JobHandler for ObjectDeletionHandler {
    type Payload = DeletedObjects;
    type Outcome = ();

    async fn call_external(&self, _: &Messaging, objects: &DeletedObjects, _: Attempt) -> Result<(), JobFailure> {
        if let Some(id) = objects.resource {
            forget_files(&self.0, id);
        }
        delete_objects(&self.0, objects.keys.clone()).await.map_err(JobFailure::retry)
    }

    async fn complete(&self, _: &mut Tx, _: &Messaging, _: &DeletedObjects, (): ()) -> Result<()> {
        Ok(())
    }
}

/// Deletes objects. Idempotent.
pub(crate) async fn delete_objects(app: &App, keys: Vec<String>) -> Result<()> {
    let storage = storage(app)?;
    let storage = &storage;
    futures_util::stream::iter(keys)
        .map(|key| async move { storage.delete(&key).await })
        .buffer_unordered(CALLS_MAX)
        .try_collect()
        .await
}
