//! Kills the server at a point of its work, for tests. Not in the contract, and only in builds with debug assertions.

use axum::Router;
use axum::routing::put;
use schemars::JsonSchema;
use serde::Deserialize;

use hub_kernel::app::App;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::kill_point;
use hub_kernel::types::error::Result;

/// `PUT /test/kill`.
pub fn test_kill_routes() -> Router<App> {
    Router::new().route("/test/kill", put(arm_kill_point))
}

/// The point to be killed at.
#[derive(Debug, Deserialize, JsonSchema)]
struct KillPut {
    /// Its number from now on: 1 is the next statement, commit or call; 0 is none.
    point: u64,
}

async fn arm_kill_point(Body(body): Body<KillPut>) -> Result<Json<Null>> {
    kill_point::arm(body.point);
    Ok(Json(Null))
}
