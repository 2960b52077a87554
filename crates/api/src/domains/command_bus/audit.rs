//! The record of dispatches: who had what done, with which params, and what came of it.

use std::time::Instant;

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sqlx::FromRow;

use super::topic::{DRY_RUN, DispatchContext, Topic, is_dry_run};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("command_bus")
        .get("/backoffices/command_bus/audit", command_bus_audit_list, COMMAND_BUS_AUDIT_LIST_DOCS)
        .extension()
}

/// How long a record is kept: a year, and the month in which somebody asks about it.
const RETENTION: Duration = Duration::days(400);

/// The most characters of a topic's name that are kept; a longer one names nothing.
const TOPIC_CHARS_MAX: usize = 100;

/// The most bytes of params that are kept; of longer ones only their length.
const PARAMS_BYTES_MAX: usize = 16 << 10;

/// What came of a dispatch.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum DispatchOutcome {
    /// It was done.
    Done,
    /// It was tried, by `dry_run`, and would be done; nothing changed.
    DryRun,
    /// It was refused, as its caller's fault; nothing changed.
    Refused,
    /// It failed, as the server's fault; nothing changed.
    Failed,
}

/// A dispatch, as it was recorded.
#[derive(Serialize, JsonSchema)]
struct AuditEntry {
    /// The record's id.
    id: Id<NewAuditEntry>,
    /// The topic as it was asked for, cut to 100 characters.
    topic: String,
    /// The params that the topic knows, its secrets as `…`, and of a file's rows how many; of more than 16 KiB their length
    /// alone, in `bytes`.
    params: Map<String, Value>,
    /// Who dispatched it.
    account_id: Id<Account>,
    /// What came of it.
    outcome: DispatchOutcome,
    /// The error's code, when it was refused or failed.
    code: Option<String>,
    /// How long it took, in milliseconds.
    duration_ms: i64,
    /// When it was asked for.
    created_at: Timestamp,
}

/// Which dispatches.
#[derive(Deserialize, JsonSchema)]
struct AuditListQuery {
    /// Only those of this topic, by its whole name.
    topic: Option<String>,
    /// Only those of this account.
    account_id: Option<Id<Account>>,
    /// Only those from this instant on.
    datetime_ini: Option<Timestamp>,
    /// Only those before this instant.
    datetime_end: Option<Timestamp>,
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: PageSize,
}

/// The dispatches, the newest first, whatever came of them; kept for 400 days.
#[docs_const]
async fn command_bus_audit_list(
    State(app): State<App>,
    _: Backoffice,
    Query(query): Query<AuditListQuery>,
) -> Result<Json<Page<AuditEntry>>> {
    if query.datetime_ini.zip(query.datetime_end).is_some_and(|(ini, end)| end < ini) {
        return Err(Error::parser(RequestPart::Query, "datetime_end", "is before datetime_ini"));
    }
    let place = app.cursors.decode(LIST_CURSOR, query.cursor.as_deref())?;
    let take = query.take;
    let rows = list_audit_entries(app.db.read(), query, place).await?;
    let page = app.cursors.build_page(LIST_CURSOR, take, rows, |row| (row.created_at, row.id))?;
    let data = page.data.into_iter().map(AuditEntry::try_from).collect::<Result<_>>()?;
    Ok(Json(Page { cursor: page.cursor, data }))
}

const LIST_CURSOR: &str = "command_bus_audit_list:created_at";

#[derive(FromRow)]
struct AuditEntryRow {
    id: Id<NewAuditEntry>,
    topic: String,
    params: String,
    account_id: Id<Account>,
    outcome: String,
    code: Option<String>,
    duration_ms: i64,
    created_at: Timestamp,
}

impl TryFrom<AuditEntryRow> for AuditEntry {
    type Error = Error;

    fn try_from(row: AuditEntryRow) -> Result<Self> {
        let params: Map<String, Value> = serde_json::from_str(&row.params).map_err(Error::internal)?;
        let outcome = match row.outcome.as_str() {
            "done" if is_dry_run(&params) => DispatchOutcome::DryRun,
            "done" => DispatchOutcome::Done,
            "refused" => DispatchOutcome::Refused,
            _ => DispatchOutcome::Failed,
        };
        let AuditEntryRow { id, topic, account_id, code, duration_ms, created_at, .. } = row;
        Ok(Self { id, topic, params, account_id, outcome, code, duration_ms, created_at })
    }
}

async fn list_audit_entries(
    on: Executor<'_>,
    query: AuditListQuery,
    after: Option<(Timestamp, Id<NewAuditEntry>)>,
) -> Result<Vec<AuditEntryRow>> {
    let mut rows = sql(
        on,
        "SELECT id, topic, params, account_id, outcome, code, duration_ms, created_at FROM command_audit WHERE true",
    )
    .push_opt(" AND topic = ", query.topic)
    .push_opt(" AND account_id = ", query.account_id)
    .push_opt(" AND created_at >= ", query.datetime_ini)
    .push_opt(" AND created_at < ", query.datetime_end);
    if let Some((created_at, id)) = after {
        rows = rows.push(" AND (created_at, id) < (").push_bind(created_at).push(", ").push_bind(id).push(")");
    }
    rows.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(query.take.plus_one()).all().await
}

/// Deletes the records whose time is over.
pub async fn delete_expired_audit_entries(app: &App) -> Result<()> {
    let old = sql(app.db.write(), "DELETE FROM command_audit WHERE created_at < $1").bind(app.clock.now() - RETENTION);
    old.execute().await.map(drop)
}

/// A dispatch that is being recorded.
pub(super) struct NewAuditEntry {
    id: Id<NewAuditEntry>,
    topic: String,
    params: String,
    account_id: Id<Account>,
    created_at: Timestamp,
    started: Instant,
}

impl NewAuditEntry {
    /// A dispatch that begins. Of a topic that is unknown no params are kept: nobody can tell which are secrets.
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

    /// Records what came of it. A commit that failed only as far as this server knows may have left the row already.
    pub(super) async fn insert(&self, on: Executor<'_>, error: Option<&Error>) -> Result<()> {
        let outcome = match error {
            None => "done",
            Some(error) if error.status().is_server_error() => "failed",
            Some(_) => "refused",
        };
        sql(
            on,
            "INSERT INTO command_audit (id, topic, params, account_id, outcome, code, duration_ms, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(self.id)
        .bind(self.topic.clone())
        .bind(self.params.clone())
        .bind(self.account_id)
        .bind(outcome)
        .bind(error.map(|error| error.code().to_string()))
        .bind(i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX))
        .bind(self.created_at)
        .execute()
        .await?;
        Ok(())
    }
}
