//! Topics of media: deleting an upload, and collecting garbage.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::media::{self, MediaGarbage, MediaResource};
use hub_kernel::db::Tx;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Deletes an upload of any scope, with its variants: pages that show it lose it. Deleting it again is a no-op.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct MediaDelete {
    /// The resource, as its address names it.
    id: Id<MediaResource>,
}

/// The deleted upload.
#[derive(Serialize, JsonSchema)]
pub(super) struct MediaDeleted {
    /// The resource.
    id: Id<MediaResource>,
    /// False if it was deleted before or never existed.
    deleted: bool,
}

impl Command for MediaDelete {
    const TOPIC: &'static str = "media.resources.delete";
    const DESTRUCTIVE: bool = true;
    type Result = MediaDeleted;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<MediaDeleted> {
        let deleted = media::delete_any_resource(tx, &call.app.messaging, self.id).await?;
        Ok(MediaDeleted { id: self.id, deleted })
    }
}

/// Drops variants of pictures that nobody has read for 30 days, at most 500, and deletes files without a row that are older
/// than a day. The server does this by itself every hour.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct MediaGarbageCollection {}

impl Command for MediaGarbageCollection {
    const TOPIC: &'static str = "media.resources.gc";
    type Result = MediaGarbage;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<MediaGarbage> {
        media::collect_garbage(tx, &call.app.messaging).await
    }
}
