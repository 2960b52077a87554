//! Jobs: work outside of a transaction, written in it and done after it, again and again until it is done.
//!
//! Table `jobs`. A job that is done has no row: its effect on the database is in the transaction that deletes it, so it
//! is there once. Its call of the outside is repeated when a server ends between the call and that transaction. A claim
//! counts the attempt and moves the job behind its next try, so that a server that ends with a job loses nothing, and a
//! job that ends its servers is given up like any other. No state says 'running': who runs a job holds its row.
//!
//! Work that comes again and again by the clock is no job but a [`super::background::Background::every`].

use serde::Serialize;

use super::app::App;
use super::clock::Timestamp;
use super::db::{Signal, Tx, sql};
use super::error::{Error, Result};
use super::id::Id;

/// Work to be done.
pub struct Job;

/// Writes a job: it is run when the transaction is committed and `run_at` has come. The payload holds ids, never a
/// secret, because operators list jobs.
pub async fn enqueue(
    tx: &mut Tx,
    app: &App,
    kind: &'static str,
    payload: &impl Serialize,
    run_at: Timestamp,
) -> Result<Id<Job>> {
    let id = Id::new();
    insert(tx, id, kind, payload, run_at, app.clock.now()).await?;
    Ok(id)
}

/// Writes a job under an id; one that is there already stays as it is.
pub(super) async fn insert(
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
