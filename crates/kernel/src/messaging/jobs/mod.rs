//! Background jobs: a transaction enqueues a job, which runs after the commit and is retried until it succeeds.
//!
//! Table `jobs`. A finished job has no row: one transaction deletes it and applies its effect, so the effect happens
//! exactly once. The external call before it is repeated when the server ends in between. A claim counts the attempt
//! and moves the job to its next attempt's time, so a crashed server loses no job, and a job that crashes its servers
//! fails after the last attempt. There is no state 'running': the runner of a job holds its lease.
//!
//! Periodic work is not a job: see [`crate::tasks::BackgroundTasks::run_every`].

mod claim;
mod failure;
mod handler;
pub mod rules;
mod runner;

use chrono::Duration;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::db::{Executor, Signal, Tx, sql};
use crate::messaging::Messaging;
use crate::pagination::keyset::{KeysetOrder, OrderDir};
use crate::pagination::page::{Page, PageSize};
use crate::types::clock::Timestamp;
use crate::types::error::{Error, OrNotFound, Result};
use crate::types::id::Id;

pub use failure::JobFailure;
pub use handler::{Attempt, CALL_TIMEOUT, JobHandler, JobHandlers};
pub use runner::{run_due_jobs, run_jobs};

/// A background job, as the marker of its ids.
pub struct Job;

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum JobState {
    /// The job waits for its next attempt.
    Queued,
    /// The job has failed permanently.
    Failed,
}

/// A background job, as operators see it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub struct JobRow {
    /// The id of the job.
    pub id: Id<Job>,
    /// The kind of job.
    pub kind: String,
    /// The state of the job.
    pub state: JobState,
    /// The number of attempts.
    pub attempts: i64,
    /// The time of the next attempt.
    pub run_at: Timestamp,
    /// The reason of the last failure.
    pub last_error: Option<String>,
    /// The time the job was enqueued.
    pub created_at: Timestamp,
}

const LIST_ORDER: KeysetOrder = KeysetOrder { list: "jobs", column: "created_at", dir: OrderDir::Desc };

/// Enqueues a job, which runs after the commit and not before `run_at`. The payload holds ids and no secrets, because
/// operators list jobs.
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

/// Enqueues a job to run at once after the commit, for callers that know the time alone.
pub async fn enqueue_now(tx: &mut Tx, kind: &'static str, payload: &impl Serialize, now: Timestamp) -> Result<Id<Job>> {
    let id = Id::new();
    insert_job(tx, id, kind, payload, now, now).await?;
    Ok(id)
}

/// Writes a job with an id. An existing job stays as it is.
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

/// Writes jobs of a kind with their ids and payloads, to run at once.
pub(super) async fn insert_jobs(
    tx: &mut Tx,
    kind: &'static str,
    jobs: impl Iterator<Item = (Id<Job>, impl Serialize)>,
    now: Timestamp,
) -> Result<()> {
    let row = |(id, payload): (Id<Job>, _)| -> Result<Value> {
        Ok(json!({"id": id, "payload": serde_json::to_string(&payload).map_err(Error::internal)?}))
    };
    let rows = jobs.map(row).collect::<Result<Vec<_>>>()?;
    let insert = "INSERT INTO jobs (id, kind, payload, run_at, created_at) SELECT id, $1, payload, $2, $2 FROM ";
    let insert = sql(tx.on(), insert).bind((kind.to_owned(), now)).push_rows("id uuid, payload text", &rows);
    insert.execute().await?;
    tx.signal(Signal::Jobs).await
}

/// Creates or restarts the job with an id, to run at once.
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

/// Lists the unfinished jobs, newest first, optionally of one state.
pub async fn list_jobs(
    on: Executor<'_>,
    messaging: &Messaging,
    state: Option<JobState>,
    cursor: Option<&str>,
    take: PageSize,
) -> Result<Page<JobRow>> {
    let rows = sql(on, "SELECT id, kind, state, attempts, run_at, last_error, created_at FROM jobs WHERE true");
    LIST_ORDER.fetch_page(&messaging.cursors, cursor, take, rows.push_opt(" AND state = ", state)).await
}

/// The jobs whose last attempt failed: those that are tried again and those that are given up.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FailingJobs {
    /// Their number.
    pub count: i64,
    /// The five newest.
    pub data: Vec<JobRow>,
}

#[derive(FromRow)]
struct FailingJobRow {
    #[sqlx(flatten)]
    job: JobRow,
    job_count: i64,
}

/// Finds the jobs whose last attempt failed.
pub async fn find_failing_jobs(on: Executor<'_>) -> Result<FailingJobs> {
    let rows = "SELECT id, kind, state, attempts, run_at, last_error, created_at, COUNT(id) OVER () AS job_count
                FROM jobs WHERE last_error IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 5";
    let rows: Vec<FailingJobRow> = sql(on, rows).all().await?;
    let count = rows.first().map_or(0, |row| row.job_count);
    Ok(FailingJobs { count, data: rows.into_iter().map(|row| row.job).collect() })
}

/// Restarts a job at once with its attempts reset.
pub async fn update_for_retry(tx: &mut Tx, messaging: &Messaging, id: Id<Job>) -> Result<()> {
    let restart = "UPDATE jobs SET state = 'queued', attempts = 0, run_at = $1 WHERE id = $2";
    let updated_count = sql(tx.on(), restart).bind(messaging.clock.now()).bind(id).execute().await?;
    (updated_count > 0).then_some(()).or_not_found()?;
    tx.signal(Signal::Jobs).await
}

/// Updates the metrics of jobs that are more than a minute late and of failed jobs.
pub async fn update_job_metrics(messaging: &Messaging) -> Result<()> {
    let late = sql(messaging.db.read(), "SELECT COUNT(id) FROM jobs WHERE state = 'queued' AND run_at < $1");
    let late = late.bind(messaging.clock.now() - Duration::minutes(1)).scalar::<i64>().await?;
    metrics::gauge!("jobs_late").set(late as f64);
    let failed = sql(messaging.db.read(), "SELECT COUNT(id) FROM jobs WHERE state = 'failed'").scalar::<i64>().await?;
    metrics::gauge!("jobs_failed").set(failed as f64);
    Ok(())
}
