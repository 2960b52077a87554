//! Readers of files: both members of a room may read the private uploads that its messages show.

use futures_util::FutureExt;

use crate::domains::media::MediaReader;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Returns true if the scope is a member of a room with this file.
pub const CHAT_READER: MediaReader = |app, scope, url, uploaded_at| {
    async move { find_is_in_own_room(app.db.read(), scope, url, uploaded_at).await }.boxed()
};

async fn find_is_in_own_room(on: Executor<'_>, scope: Id<Scope>, url: String, uploaded_at: Timestamp) -> Result<bool> {
    let found = "SELECT r.id FROM chat_files f JOIN chat_rooms r ON r.id = f.room_id
                 WHERE f.url = $1 AND f.shown_at >= $3 AND (r.low_id = $2 OR r.high_id = $2) LIMIT 1";
    Ok(sql(on, found).bind((url, scope, uploaded_at)).optional_scalar::<Id<()>>().await?.is_some())
}
