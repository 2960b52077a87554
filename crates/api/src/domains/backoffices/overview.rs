//! The home of the staff: the state of the platform in one read.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;

use crate::domains::analytics::{OrderHour, list_order_hours};
use crate::domains::command_bus::{DoneCommand, list_done_commands};
use crate::domains::wallets::{RecentMismatches, find_recent_mismatches};
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::messaging::jobs::{FailingJobs, find_failing_jobs};
use hub_kernel::messaging::outbox::{UnsentMessages, list_unsent_messages};
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;

/// The age of the oldest mismatch.
const MISMATCH_AGE: Duration = Duration::days(30);

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get("/backoffices/overview", operation!(backoffices_overview)).extension()
}

/// The home of the staff.
#[derive(Debug, Serialize, JsonSchema)]
struct BackofficeOverview {
    /// The instant of the overview.
    at: Timestamp,
    /// The orders of the last 24 hours, the oldest hour first.
    order_hours: Vec<OrderHour>,
    /// The jobs whose last attempt failed.
    failing_jobs: FailingJobs,
    /// The channels with messages that wait or are given up.
    unsent_messages: Vec<UnsentMessages>,
    /// The payments of the last 30 days that do not agree with their transaction.
    mismatches: RecentMismatches,
    /// The five newest commands and seeds that were done.
    commands: Vec<DoneCommand>,
}

/// Gets the home of the staff: orders by hour, failing jobs, messages that wait, payments that do not agree, and commands with the
/// accounts that dispatched them.
#[docs_const]
async fn backoffices_overview(State(app): State<App>, _: Backoffice) -> Result<Json<BackofficeOverview>> {
    let now = app.clock.now();
    Ok(Json(BackofficeOverview {
        at: now,
        order_hours: list_order_hours(app.db.read(), now).await?,
        failing_jobs: find_failing_jobs(app.db.read()).await?,
        unsent_messages: list_unsent_messages(app.db.read()).await?,
        mismatches: find_recent_mismatches(app.db.read(), now - MISMATCH_AGE).await?,
        commands: list_done_commands(app.db.read()).await?,
    }))
}
