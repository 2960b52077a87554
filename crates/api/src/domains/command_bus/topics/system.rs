//! Topics of the server itself.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::command_bus::topic::{DispatchContext, Query};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;

/// Answers the server's time and version, to check that the command bus can be reached.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct Ping {}

/// The server's time and version.
#[derive(Serialize, JsonSchema)]
pub(super) struct Pong {
    /// The server's time.
    now: Timestamp,
    /// The program's version.
    version: &'static str,
}

impl Query for Ping {
    const TOPIC: &'static str = "system.ping";
    type Result = Pong;

    async fn run(self, call: &DispatchContext) -> Result<Pong> {
        Ok(Pong { now: call.app.clock.now(), version: env!("CARGO_PKG_VERSION") })
    }
}
