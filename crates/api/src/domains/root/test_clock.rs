//! The test clock: lets testers move the server's time. Not in the contract; only with `HUB_TEST_CLOCK`.

use axum::Router;
use axum::extract::State;
use axum::routing::put;
use chrono::Duration;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ServerTime;
use hub_kernel::app::App;
use hub_kernel::db::Signal;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// `PUT /test/clock`.
pub fn test_clock_routes() -> Router<App> {
    Router::new().route("/test/clock", put(move_clock))
}

/// The new time, absolute or relative: exactly one of both.
#[derive(Debug, Deserialize, JsonSchema)]
struct ClockPut {
    now: Option<Timestamp>,
    advance_seconds: Option<i32>,
}

async fn move_clock(State(app): State<App>, Body(body): Body<ClockPut>) -> Result<Json<ServerTime>> {
    match (body.now, body.advance_seconds) {
        (Some(now), None) => app.clock.set_now(now),
        (None, Some(seconds)) => app.clock.set_now(app.clock.now() + Duration::seconds(seconds.into())),
        _ => return Err(Error::parser(RequestPart::Body, "", "either now or advance_seconds")),
    }
    // Wakes tasks that wait for a time, such as streams that wait for their token's end: they read the clock again.
    let mut tx = app.db.begin().await?;
    tx.signal(Signal::Missed).await?;
    tx.commit().await?;
    Ok(Json(ServerTime { now: app.clock.now() }))
}
