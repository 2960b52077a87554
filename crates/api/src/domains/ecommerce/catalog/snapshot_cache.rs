//! What is published, kept read: a deployment that was published never changes, and each cart and page asks for it.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashlink::LruCache;

use crate::domains::ecommerce::catalog::deployment::Deployment;
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// How many deployments are kept, those that were asked for last: one of a thousand articles takes about a megabyte.
const CACHE_CAPACITY: usize = 64;

static VISIBLE_SNAPSHOTS: LazyLock<Mutex<LruCache<Id<Deployment>, Arc<Snapshot>>>> =
    LazyLock::new(|| Mutex::new(LruCache::new(CACHE_CAPACITY)));

/// What consumers are shown of a deployment that is live; nothing before the first.
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
