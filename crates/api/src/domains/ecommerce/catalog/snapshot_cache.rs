//! An in-process LRU cache of parsed snapshots: a published deployment never changes, and every cart and page reads it.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashlink::LruCache;

use crate::domains::ecommerce::catalog::deployment::Deployment;
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The number of cached deployments; one with a thousand articles takes about a megabyte.
const CACHE_CAPACITY: usize = 64;

static VISIBLE_SNAPSHOTS: LazyLock<Mutex<LruCache<Id<Deployment>, Arc<Snapshot>>>> =
    LazyLock::new(|| Mutex::new(LruCache::new(CACHE_CAPACITY)));

/// The visible part of a deployment's snapshot; empty without a deployment.
pub(crate) async fn find_visible_snapshot(
    on: Executor<'_>,
    deployment: Option<Id<Deployment>>,
) -> Result<Arc<Snapshot>> {
    let Some(id) = deployment else { return Ok(Arc::default()) };
    let kept = VISIBLE_SNAPSHOTS.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
    if let Some(shown) = kept {
        return Ok(shown);
    }
    let text: String = sql(on, "SELECT snapshot FROM deployments WHERE id = $1").bind(id).scalar().await?;
    let shown = Arc::new(Snapshot::from_json(&text)?.into_visible());
    VISIBLE_SNAPSHOTS.lock().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&shown));
    Ok(shown)
}
