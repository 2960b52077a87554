//! Health: liveness and readiness of the server.

use std::time::Duration;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;

use hub_kernel::app::App;
use hub_kernel::db::SchemaStatus;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::error::{Error, Result};

/// The time that the database has to answer.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(1);

pub(super) fn routes() -> Routes {
    Routes::new("server")
        .get("/health/live", operation!(health_live))
        .extension()
        .get("/health/ready", operation!(health_ready))
        .extension()
}

/// The status of a part of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum HealthStatus {
    /// No problem.
    Ok,
    /// It serves, but the operator has to do something.
    Degraded,
}

/// The liveness of the server.
#[derive(Debug, Serialize, JsonSchema)]
struct HealthLive {
    /// Always `ok`.
    status: HealthStatus,
}

/// The readiness of the server.
#[derive(Debug, Serialize, JsonSchema)]
struct HealthReady {
    /// The worst of the checks.
    status: HealthStatus,
    /// Each check.
    checks: Vec<HealthCheck>,
}

/// The check of one part of the server.
#[derive(Debug, Serialize, JsonSchema)]
struct HealthCheck {
    /// The part.
    name: String,
    /// Its status.
    status: HealthStatus,
    /// A hint for the operator.
    message: Option<String>,
}

impl HealthCheck {
    /// A check; with a message it is degraded.
    fn new(name: &str, message: Option<String>) -> Self {
        let status = if message.is_none() { HealthStatus::Ok } else { HealthStatus::Degraded };
        Self { name: name.into(), status, message }
    }
}

/// Answers as long as the process runs; does not query the database.
#[docs_const]
async fn health_live(_: Public) -> Result<Json<HealthLive>> {
    Ok(Json(HealthLive { status: HealthStatus::Ok }))
}

/// Tells whether the server can serve. 503 only when the database does not answer, after a second at most. `degraded`
/// checks say what an operator has to do; `storage` is degraded while writes fail because the disk is full or broken.
#[docs_const]
async fn health_ready(State(app): State<App>, _: Public) -> Result<Json<HealthReady>> {
    let away = |error: &dyn std::fmt::Display| Error::Unavailable(format!("database: {error}"));
    // Below the request's own time limit, which would answer 408.
    let timeout = DATABASE_TIMEOUT.min(app.config.request_timeout / 2);
    let schema = tokio::time::timeout(timeout, app.db.find_schema_status()).await.map_err(|elapsed| away(&elapsed))?;
    let message = match schema.map_err(|error| away(&error))? {
        SchemaStatus::Current => None,
        SchemaStatus::Behind => Some("the database's schema is older than the server: run hub-api migrate"),
        SchemaStatus::Ahead => Some("the database's schema is newer than the server"),
    };
    let storage = app.db.storage().fault().map(|_| "writes fail: the disk is full or broken, as the log says".into());
    let mut checks = vec![HealthCheck::new("database", message.map(Into::into))];
    checks.extend(Channel::ALL.into_iter().map(|channel| {
        let waits = || format!("{} is not set: messages wait in the outbox", channel.setting());
        HealthCheck::new(channel.name(), (!app.messaging.senders.is_configured(channel)).then(waits))
    }));
    checks.push(HealthCheck::new("storage", storage));
    let degraded = checks.iter().any(|check| check.status == HealthStatus::Degraded);
    let status = if degraded { HealthStatus::Degraded } else { HealthStatus::Ok };
    Ok(Json(HealthReady { status, checks }))
}
