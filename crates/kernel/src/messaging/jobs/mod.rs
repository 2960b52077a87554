//! Jobs: work outside of a transaction, written in it and done after it, again and again until it is done.
//!
//! Table `jobs`. A job that is done has no row: its effect on the database is in the transaction that deletes it, so it
//! is there once. Its call of the outside is repeated when a server ends between the call and that transaction. A claim
//! counts the attempt and moves the job behind its next try, so that a server that ends with a job loses nothing, and a
//! job that ends its servers is given up like any other. No state says 'running': who runs a job holds its row.
//!
//! Work that comes again and again by the clock is no job but a [`crate::tasks::BackgroundTasks::run_every`].

mod claim;
mod failure;
mod handler;
pub mod rules;
mod runner;

use chrono::Duration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::db::{Executor, Signal, Tx, sql};
use crate::messaging::Messaging;
use crate::pagination::page::{Page, PageSize};
use crate::types::clock::Timestamp;
use crate::types::error::{Error, OrNotFound, Result};
use crate::types::id::Id;

pub use failure::JobFailure;
pub use handler::{Attempt, CALL_TIMEOUT, JobHandler, JobHandlers};
pub use runner::{run_due_jobs, run_jobs};

/// Work to be done.
pub struct Job;

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum JobState {
    /// It is run when its time has come.
    Queued,
    /// It was given up.
    Failed,
}

/// A job, as an operator sees it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub struct JobRow {
    /// The job.
    pub id: Id<Job>,
    /// What is done.
    pub kind: String,
    /// How it stands.
    pub state: JobState,
    /// How often it was tried.
    pub attempts: i64,
    /// When it is run next.
    pub run_at: Timestamp,
    /// Why it failed last.
    pub last_error: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
}

const CURSOR_ORDER: &str = "jobs:created_at";

/// Writes a job: it is run when the transaction is committed and `run_at` has come. The payload holds ids, never a
/// secret, because operators list jobs.
pub async fn enqueue(
    tx: &mut Tx,
    messaging: &Messaging,
    kind: &'static str,
    payload: &impl Serialize,
    run_at: Timestamp,
) -> Result<Id<Job>> {
    let id = Id::new();
    insert_job(tx, id, kind, payload, run_at, messaging.clock.now()).await?;
    Ok(id)
}

/// Writes a job under an id; one that is there already stays as it is.
pub(super) async fn insert_job(
    tx: &mut Tx,
    id: Id<Job>,
    kind: &'static str,
    payload: &impl Serialize,
    run_at: Timestamp,
    now: Timestamp,
) -> Result<()> {
    let payload = serde_json::to_string(payload).map_err(Error::internal)?;
    sql(
        tx.on(),
        "INSERT INTO jobs (id, kind, payload, run_at, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(kind)
    .bind(payload)
    .bind(run_at)
    .bind(now)
    .execute()
    .await?;
    tx.signal(Signal::Jobs).await
}

/// Runs the job of an id anew and at once, there or not.
pub(super) async fn insert_or_update_job(
    tx: &mut Tx,
    id: Id<Job>,
    kind: &'static str,
    payload: &impl Serialize,
    now: Timestamp,
) -> Result<()> {
    insert_job(tx, id, kind, payload, now, now).await?;
    sql(tx.on(), "UPDATE jobs SET state = 'queued', attempts = 0, run_at = $1 WHERE id = $2")
        .bind(now)
        .bind(id)
        .execute()
        .await?;
    Ok(())
}

/// The jobs that are not done, the newest first; of one state, when one is named.
pub async fn list_jobs(
    on: Executor<'_>,
    messaging: &Messaging,
    state: Option<JobState>,
    cursor: Option<&str>,
    take: PageSize,
) -> Result<Page<JobRow>> {
    let mut rows = sql(on, "SELECT id, kind, state, attempts, run_at, last_error, created_at FROM jobs WHERE true")
        .push_opt(" AND state = ", state);
    if let Some((created_at, id)) = messaging.cursors.decode::<(Timestamp, Id<Job>)>(CURSOR_ORDER, cursor)? {
        rows = rows.push(" AND (created_at, id) < (").push_bind(created_at).push(",").push_bind(id).push(")");
    }
    let rows = rows.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(take.plus_one()).all().await?;
    messaging.cursors.build_page(CURSOR_ORDER, take, rows, |row: &JobRow| (row.created_at, row.id))
}

/// Runs a job anew and at once, as if it had never been tried.
pub async fn update_for_retry(tx: &mut Tx, messaging: &Messaging, id: Id<Job>) -> Result<()> {
    let again = "UPDATE jobs SET state = 'queued', attempts = 0, run_at = $1 WHERE id = $2";
    let found = sql(tx.on(), again).bind(messaging.clock.now()).bind(id).execute().await?;
    (found > 0).then_some(()).or_not_found()?;
    tx.signal(Signal::Jobs).await
}

/// Counts the jobs for the metrics: those that are late by a minute, and those that were given up.
pub async fn update_metrics(messaging: &Messaging) -> Result<()> {
    let late = sql(messaging.db.read(), "SELECT COUNT(id) FROM jobs WHERE state = 'queued' AND run_at < $1");
    let late = late.bind(messaging.clock.now() - Duration::minutes(1)).scalar::<i64>().await?;
    metrics::gauge!("jobs_late").set(late as f64);
    let failed = sql(messaging.db.read(), "SELECT COUNT(id) FROM jobs WHERE state = 'failed'").scalar::<i64>().await?;
    metrics::gauge!("jobs_failed").set(failed as f64);
    Ok(())
}
