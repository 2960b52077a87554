//! Topics of maps.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::maps::{GeocoderCachePurged, delete_answers};
use hub_kernel::db::Tx;
use hub_kernel::types::error::Result;

/// Deletes the stored answers of the provider of maps, so that it is asked again. Answers are stored for 30 days; purge them
/// after a change of the provider.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct CachePurge {}

impl Command for CachePurge {
    const TOPIC: &'static str = "maps.cache.purge";
    type Result = GeocoderCachePurged;

    async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<GeocoderCachePurged> {
        delete_answers(tx).await
    }
}
