//! Who runs a job: taken by a statement that counts the attempt, then held until it is settled.

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

/// A job that this process counted an attempt of.
#[derive(Debug, FromRow)]
pub(super) struct ClaimedJob {
    pub(super) id: Id<Job>,
    pub(super) kind: String,
    pub(super) payload: String,
    pub(super) attempts: i64,
}

/// Takes up to `count` jobs that are due, of the kinds in a JSON array: each is counted an attempt and moved behind its next try.
pub(super) async fn update_due_claims(messaging: &Messaging, kinds: String, count: usize) -> Result<Vec<ClaimedJob>> {
    let now = messaging.clock.now();
    let any = sql(messaging.db.read(), "SELECT id FROM jobs WHERE state = 'queued' AND run_at <= $1 LIMIT 1").bind(now);
    if any.optional::<(Id<Job>,)>().await?.is_none() {
        return Ok(Vec::new());
    }
    // Jobs of this process are left out by name: SQLite has no row that another could hold.
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
    /// Ends the job with its transaction.
    pub(super) async fn delete_job(&self, tx: &mut Tx) -> Result<()> {
        match sql(tx.on(), "DELETE FROM jobs WHERE id = $1").bind(self.id).execute().await? {
            1 => Ok(()),
            _ => Err(Error::internal(format!("the job {} was taken away while it ran", self.id))),
        }
    }

    /// Writes down why the attempt failed and when the next one is, if there is one. Answers whether there is.
    pub(super) async fn update_failed(
        &self,
        messaging: &Messaging,
        hold: &mut Lease,
        failure: JobFailure,
    ) -> Result<bool> {
        let (reason, after) = match failure {
            JobFailure::Retry { reason, after } if self.attempts < rules::ATTEMPTS_MAX => {
                (reason, Some(rules::retry_delay(self.attempts, rand::random(), after)))
            }
            JobFailure::Retry { reason, .. } | JobFailure::Permanent { reason } => (reason, None),
        };
        let mut tx = hold.take_transaction(messaging).await?;
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

/// A job held: nobody else runs it until this is dropped. On PostgreSQL it is the lock of the job's row, which ends
/// with the process; on SQLite, which one process serves, a place in a list.
pub(super) struct Lease {
    row: Option<Tx>,
    _here: LocalLease,
}

impl Lease {
    /// Holds a claimed job; `None` when another does, or has claimed it since.
    pub(super) async fn lock_job(messaging: &Messaging, job: &ClaimedJob) -> Result<Option<Self>> {
        let Some(here) = LocalLease::try_acquire(job.id.uuid()) else { return Ok(None) };
        let text = Sql {
            sqlite: "SELECT id FROM jobs WHERE id = $1 AND attempts = $2 AND state = 'queued'",
            pg: "SELECT id FROM jobs WHERE id = $1 AND attempts = $2 AND state = 'queued' FOR UPDATE SKIP LOCKED",
        };
        let mut row = if messaging.db.is_shared() { Some(messaging.db.begin().await?) } else { None };
        let on = row.as_mut().map_or_else(|| messaging.db.read(), Tx::on);
        let found = sql(on, text).bind(job.id).bind(job.attempts).optional::<(Id<Job>,)>().await?;
        Ok(found.map(|_| Self { row, _here: here }))
    }

    /// The transaction that the job is settled in: the one that holds it, once, then another.
    pub(super) async fn take_transaction(&mut self, messaging: &Messaging) -> Result<Tx> {
        match self.row.take() {
            Some(tx) => Ok(tx),
            None => messaging.db.begin().await,
        }
    }
}

/// The jobs that this process runs, of whichever database: their ids differ.
static LOCAL_LEASES: Mutex<BTreeSet<Uuid>> = Mutex::new(BTreeSet::new());

/// A place in the list of them.
struct LocalLease(Uuid);

impl LocalLease {
    fn try_acquire(id: Uuid) -> Option<Self> {
        let taken = LOCAL_LEASES.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        // Made only for who took it: dropping one gives the place back.
        taken.then(|| Self(id))
    }

    /// Every id, as a JSON array.
    fn all_ids() -> String {
        serde_json::json!(&*LOCAL_LEASES.lock().unwrap_or_else(PoisonError::into_inner)).to_string()
    }
}

impl Drop for LocalLease {
    fn drop(&mut self) {
        LOCAL_LEASES.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}
