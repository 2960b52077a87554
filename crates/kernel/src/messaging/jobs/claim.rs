//! Claims and leases of jobs. A claim counts the attempt; a lease excludes other runners until the job ends.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use sqlx::FromRow;
use uuid::Uuid;

use super::failure::JobFailure;
use super::{Job, rules};
use crate::db::{Sql, Tx, sql};
use crate::messaging::Messaging;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// A job that this process has claimed, with its counted attempt.
#[derive(Debug, FromRow)]
pub(super) struct ClaimedJob {
    pub(super) id: Id<Job>,
    pub(super) kind: String,
    pub(super) payload: String,
    pub(super) attempts: i64,
}

/// Claims up to `count` due jobs of the kinds in a JSON array: counts the attempt and moves the job to its next
/// attempt's time.
pub(super) async fn update_due_claims(messaging: &Messaging, kinds: String, count: usize) -> Result<Vec<ClaimedJob>> {
    let now = messaging.clock.now();
    let due = sql(messaging.db.read(), "SELECT id FROM jobs WHERE state = 'queued' AND run_at <= $1 LIMIT 1").bind(now);
    if due.optional::<(Id<Job>,)>().await?.is_none() {
        return Ok(Vec::new());
    }
    // Jobs that this process runs are excluded by id, because SQLite has no row locks.
    let text = Sql {
        sqlite: "UPDATE jobs SET attempts = attempts + 1,
                   run_at = CASE attempts WHEN 0 THEN $1 WHEN 1 THEN $2 WHEN 2 THEN $3 WHEN 3 THEN $4 WHEN 4 THEN $5
                     WHEN 5 THEN $6 WHEN 6 THEN $7 WHEN 7 THEN $8 WHEN 8 THEN $9 ELSE $10 END
                 WHERE id IN (SELECT id FROM jobs
                     WHERE state = 'queued' AND run_at <= $11 AND kind IN (SELECT value FROM json_each($12))
                       AND id NOT IN (SELECT value FROM json_each($13))
                     ORDER BY run_at, id LIMIT $14)
                 RETURNING id, kind, payload, attempts",
        pg: "WITH due AS MATERIALIZED (SELECT id FROM jobs
                 WHERE state = 'queued' AND run_at <= $11 AND kind IN (SELECT jsonb_array_elements_text($12::jsonb))
                   AND id NOT IN (SELECT value::uuid FROM jsonb_array_elements_text($13::jsonb))
                 ORDER BY run_at, id LIMIT $14 FOR UPDATE SKIP LOCKED)
             UPDATE jobs SET attempts = attempts + 1,
               run_at = CASE attempts WHEN 0 THEN $1 WHEN 1 THEN $2 WHEN 2 THEN $3 WHEN 3 THEN $4 WHEN 4 THEN $5
                 WHEN 5 THEN $6 WHEN 6 THEN $7 WHEN 7 THEN $8 WHEN 8 THEN $9 ELSE $10 END
             WHERE id IN (SELECT id FROM due)
             RETURNING id, kind, payload, attempts",
    };
    let mut statement = sql(messaging.db.write(), text);
    for attempt in 1..=rules::ATTEMPTS_MAX {
        statement = statement.bind(now + rules::backoff(attempt, rand::random()));
    }
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    statement.bind(now).bind(kinds).bind(LocalLease::all_ids()).bind(count).all().await
}

impl ClaimedJob {
    /// Deletes the finished job in the transaction of its effect.
    pub(super) async fn delete_job(&self, tx: &mut Tx) -> Result<()> {
        match sql(tx.on(), "DELETE FROM jobs WHERE id = $1").bind(self.id).execute().await? {
            1 => Ok(()),
            _ => Err(Error::internal(format!("the job {} was claimed by another server while it ran", self.id))),
        }
    }

    /// Records the failure and the time of the next attempt. Returns whether there is a next attempt.
    pub(super) async fn update_failed(
        &self,
        messaging: &Messaging,
        lease: &mut Lease,
        failure: JobFailure,
    ) -> Result<bool> {
        let (reason, after) = match failure {
            JobFailure::Retry { reason, after } if self.attempts < rules::ATTEMPTS_MAX => {
                (reason, Some(rules::retry_delay(self.attempts, rand::random(), after)))
            }
            JobFailure::Retry { reason, .. } | JobFailure::Permanent { reason } => (reason, None),
        };
        let mut tx = lease.take_transaction(messaging).await?;
        let state = if after.is_some() { "queued" } else { "failed" };
        sql(
            tx.on(),
            "UPDATE jobs SET state = $1, run_at = $2, last_error = $3 WHERE id = $4 AND attempts = $5 AND state = 'queued'",
        )
        .bind(state)
        .bind(messaging.clock.now() + after.unwrap_or_default())
        .bind(reason.chars().filter(|letter| *letter != '\0').take(500).collect::<String>())
        .bind(self.id)
        .bind(self.attempts)
        .execute()
        .await?;
        tx.commit().await?;
        Ok(after.is_some())
    }
}

/// The lease of a job: no other runner runs it until the lease is dropped. On PostgreSQL it is the lock of the job's
/// row, which ends with the process. On SQLite, which one process serves, the process's own list is enough.
pub(super) struct Lease {
    row_lock: Option<Tx>,
    _local_lease: LocalLease,
}

impl Lease {
    /// Leases a claimed job. `None` when another runner holds it or has claimed it since.
    pub(super) async fn lock_job(messaging: &Messaging, job: &ClaimedJob) -> Result<Option<Self>> {
        let Some(local_lease) = LocalLease::try_acquire(job.id.uuid()) else { return Ok(None) };
        let text = Sql {
            sqlite: "SELECT id FROM jobs WHERE id = $1 AND attempts = $2 AND state = 'queued'",
            pg: "SELECT id FROM jobs WHERE id = $1 AND attempts = $2 AND state = 'queued' FOR UPDATE SKIP LOCKED",
        };
        let mut row_lock = if messaging.db.is_shared() { Some(messaging.db.begin().await?) } else { None };
        let on = row_lock.as_mut().map_or_else(|| messaging.db.read(), Tx::on);
        let row = sql(on, text).bind(job.id).bind(job.attempts).optional::<(Id<Job>,)>().await?;
        Ok(row.map(|_| Self { row_lock, _local_lease: local_lease }))
    }

    /// The transaction to end the job in: the one that locks its row, or a new one after that was taken.
    pub(super) async fn take_transaction(&mut self, messaging: &Messaging) -> Result<Tx> {
        match self.row_lock.take() {
            Some(tx) => Ok(tx),
            None => messaging.db.begin().await,
        }
    }
}

/// The ids of the jobs that this process runs, of all its databases.
static LOCAL_LEASES: Mutex<BTreeSet<Uuid>> = Mutex::new(BTreeSet::new());

/// An id in the list of running jobs. Dropping it removes the id.
struct LocalLease(Uuid);

impl LocalLease {
    fn try_acquire(id: Uuid) -> Option<Self> {
        let is_free = LOCAL_LEASES.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        // Lazy: dropping a lease removes the id, which here may belong to another.
        is_free.then(|| Self(id))
    }

    /// All ids of running jobs, as a JSON array.
    fn all_ids() -> String {
        serde_json::json!(&*LOCAL_LEASES.lock().unwrap_or_else(PoisonError::into_inner)).to_string()
    }
}

impl Drop for LocalLease {
    fn drop(&mut self) {
        LOCAL_LEASES.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}
