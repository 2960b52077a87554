//! The audit log of dispatches and applied seeds: account, topic, params and outcome.

use std::time::Instant;

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use futures_util::future::BoxFuture;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sqlx::FromRow;

use super::topic::{DRY_RUN, DispatchContext, Topic, is_dry_run};
use hub_kernel::app::App;
use hub_kernel::db::seed::SeedRecord;
use hub_kernel::db::{Executor, decode_from_json_text, sql};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, NewestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("command_bus").get("/backoffices/command_bus/audit", operation!(command_bus_audit_list)).extension()
}

/// The time that an entry is kept: a year, and a month to ask about it.
const RETENTION: Duration = Duration::days(400);

/// The maximum length of a recorded topic name, in characters; longer ones name no topic.
const TOPIC_CHARS_MAX: usize = 100;

/// The maximum size of recorded params, in bytes; of larger ones only the size is recorded.
const PARAMS_BYTES_MAX: usize = 16 << 10;

/// The outcome of a dispatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
enum DispatchOutcome {
    /// It succeeded.
    Done,
    /// It succeeded with `dry_run`; nothing changed.
    DryRun,
    /// It was refused because of the request; nothing changed.
    Refused,
    /// It failed on the server; nothing changed.
    Failed,
}

/// A recorded dispatch, or an applied seed.
#[derive(Serialize, JsonSchema, FromRow)]
struct AuditEntry {
    /// The entry's id.
    id: Id<NewAuditEntry>,
    /// The requested topic, cut to 100 characters; `backoffices.seed` for an applied seed.
    topic: String,
    /// The params that the topic knows, with secrets as `…` and the rows of a file as their number; above 16 KiB only their
    /// size, in `bytes`.
    #[schemars(with = "Map<String, Value>")]
    params: RecordedParams,
    /// The account that dispatched it.
    account_id: Id<Account>,
    /// The outcome.
    outcome: DispatchOutcome,
    /// The error code, if it was refused or failed.
    code: Option<String>,
    /// The duration in milliseconds.
    duration_ms: i64,
    /// The request time.
    created_at: Timestamp,
}

/// The params of an entry, which its row keeps as JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct RecordedParams(pub(super) Map<String, Value>);
decode_from_json_text!(RecordedParams);

/// The filters and the page of the list.
#[derive(Deserialize, JsonSchema)]
struct AuditFilter {
    /// Only dispatches of the topic with this full name.
    topic: Option<String>,
    /// Only dispatches of this account.
    account_id: Option<Id<Account>>,
    /// Only dispatches at or after this instant.
    datetime_ini: Option<Timestamp>,
    /// Only dispatches before this instant.
    datetime_end: Option<Timestamp>,
}

/// All dispatches and applied seeds, the newest first; kept for 400 days.
#[docs_const]
async fn command_bus_audit_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<AuditFilter, NewestFirst>,
) -> Result<Json<Page<AuditEntry>>> {
    let AuditFilter { topic, account_id, datetime_ini, datetime_end } = &query.filter;
    if datetime_ini.zip(*datetime_end).is_some_and(|(ini, end)| end < ini) {
        return Err(Error::parser(RequestPart::Query, "datetime_end", "is before datetime_ini"));
    }
    let columns = "SELECT id, topic, params, account_id, outcome, code, duration_ms, created_at";
    let rows = sql(app.db.read(), columns)
        .push(" FROM command_audit WHERE true")
        .push_opt(" AND topic = ", topic.clone())
        .push_opt(" AND account_id = ", *account_id)
        .push_opt(" AND created_at >= ", *datetime_ini)
        .push_opt(" AND created_at < ", *datetime_end);
    let mut page: Page<AuditEntry> = query.fetch_page("command_bus_audit_list", &app.cursors, rows).await?;
    for entry in &mut page.data {
        if entry.outcome == DispatchOutcome::Done && is_dry_run(&entry.params.0) {
            entry.outcome = DispatchOutcome::DryRun;
        }
    }
    Ok(Json(page))
}

/// Deletes the entries that are older than the retention.
pub async fn delete_expired_audit_entries(app: &App) -> Result<()> {
    let old = sql(app.db.write(), "DELETE FROM command_audit WHERE created_at < $1").bind(app.clock.now() - RETENTION);
    old.execute().await.map(drop)
}

/// The topic of the entries of applied seeds, which are no dispatches.
pub(super) const SEED_TOPIC: &str = "backoffices.seed";

/// Inserts the entry of an applied seed, in the seed's transaction.
pub fn insert_seed_audit_entry(on: Executor<'_>, record: SeedRecord) -> BoxFuture<'_, Result<()>> {
    let entry = NewAuditEntry {
        id: Id::new(),
        topic: SEED_TOPIC.to_owned(),
        params: json!({"seed": record.seed}).to_string(),
        account_id: Id::from_uuid(record.account_id),
        created_at: record.at,
        started: record.started,
    };
    Box::pin(async move { entry.insert_row(on, None).await })
}

/// An audit entry of a dispatch that is running.
pub(super) struct NewAuditEntry {
    id: Id<NewAuditEntry>,
    topic: String,
    params: String,
    account_id: Id<Account>,
    created_at: Timestamp,
    started: Instant,
}

impl NewAuditEntry {
    /// The entry of a dispatch that starts. The params of an unknown topic are not recorded: they may be secrets.
    pub(super) fn for_dispatch(
        call: &DispatchContext,
        name: &str,
        topic: Option<&Topic>,
        params: &Map<String, Value>,
    ) -> Self {
        let recorded = topic.map(|topic| topic.redact_params(params)).unwrap_or_default();
        let dry_run = is_dry_run(&recorded);
        let mut params = Value::from(recorded).to_string();
        if params.len() > PARAMS_BYTES_MAX {
            let mut length = json!({"bytes": params.len()});
            if dry_run {
                length[DRY_RUN] = Value::Bool(true);
            }
            params = length.to_string();
        }
        Self {
            id: Id::new(),
            topic: name.chars().take(TOPIC_CHARS_MAX).collect(),
            params,
            account_id: call.caller.account_id,
            created_at: call.app.clock.now(),
            started: Instant::now(),
        }
    }

    /// Inserts the entry with its outcome. The row may exist: a commit whose answer was lost may have succeeded.
    pub(super) async fn insert_row(&self, on: Executor<'_>, error: Option<&Error>) -> Result<()> {
        let outcome = match error {
            None => DispatchOutcome::Done,
            Some(error) if error.status().is_server_error() => DispatchOutcome::Failed,
            Some(_) => DispatchOutcome::Refused,
        };
        sql(
            on,
            "INSERT INTO command_audit (id, topic, params, account_id, outcome, code, duration_ms, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind((self.id, self.topic.clone(), self.params.clone(), self.account_id, outcome))
        .bind(error.map(|error| error.code().to_string()))
        .bind((i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX), self.created_at))
        .execute()
        .await
        .map(drop)
    }
}
