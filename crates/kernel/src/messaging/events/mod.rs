//! Events: what changed, written with the change, and told to whoever watches.
//!
//! Table `events`. An event says that a subject changed, not how: who hears it looks there. Ids are given in the order of
//! commits, by every process and without gaps, so that whoever has read up to an id has missed nothing before it: a reader
//! only ever asks for what is after the last one. [`insert_event`] writes; `dispatcher` reads what was committed, once a process, and passes
//! it on; a [`Subscription`] is one reader, which an event stream hands to a client.

mod dispatcher;
mod streams;
mod subscription;

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::{Batch, Db, Executor, Signal, Sql, Statement, Tx, sql};
use crate::messaging::Messaging;
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

pub use dispatcher::run_dispatcher;
pub use streams::{EventStreams, Owner, Permit};
pub use subscription::{EventFilter, StreamItem, Subscription};

/// A kind of change, declared by the domain whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic(pub &'static str);

/// What changed.
pub struct Entity;
/// Whose the subject is.
pub struct Audience;

/// A change that was committed.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Event {
    /// Its place in the order of commits.
    pub id: i64,
    /// What the change says.
    #[sqlx(flatten)]
    pub change: Change,
}

/// A change, as a stream's `data` says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, FromRow)]
pub struct Change {
    /// The kind of change, which is the event's name too.
    pub topic: String,
    /// What changed.
    #[sqlx(rename = "subject_id")]
    pub id: Id<Entity>,
    /// Whose it is: the group of a shift, the store of an order.
    pub audience_id: Id<Audience>,
    /// When it changed. Who has the subject as of that instant has the change.
    #[sqlx(rename = "created_at")]
    pub version: Timestamp,
}

/// How long events are kept, and so for how long a client may be away without having to fetch everything again.
pub const RETENTION: Duration = Duration::days(7);

/// How far ids go on after a restore: farther than they went between the backup and the restore.
const RESTORE_ID_GAP: i64 = 1 << 32;

/// How many events are read at once.
const READ_BATCH: usize = 500;

/// Says that a subject changes. Nobody hears of it before the commit, and nobody ever if there is none. PostgreSQL gives the
/// event its id while the transaction commits, with the events' lock: the last of all locks that it takes.
pub async fn insert_event<S, A>(
    tx: &mut Tx,
    topic: Topic,
    subject: Id<S>,
    audience: Id<A>,
    now: Timestamp,
) -> Result<()> {
    insert_events(tx, topic, &[subject], audience, now).await
}

/// Says that subjects of one audience change, in that order; as [`insert_event`].
pub async fn insert_events<S, A>(
    tx: &mut Tx,
    topic: Topic,
    subjects: &[Id<S>],
    audience: Id<A>,
    now: Timestamp,
) -> Result<()> {
    if subjects.is_empty() {
        return Ok(());
    }
    let mut batch = Batch::new(tx.on());
    insert_events_in_batch(&mut batch, topic, subjects, audience, now)?;
    batch.run().await?;
    tx.signal_locally(Signal::Events);
    Ok(())
}

/// As [`insert_events`], in a batch of a transaction, which is then to say that [`Signal::Events`] was told.
pub fn insert_events_in_batch<S, A>(
    batch: &mut Batch<'_>,
    topic: Topic,
    subjects: &[Id<S>],
    audience: Id<A>,
    now: Timestamp,
) -> Result<()> {
    let text = Sql {
        sqlite: "INSERT INTO events (id, topic, subject_id, audience_id, created_at)
                 SELECT (SELECT COALESCE(MAX(id), 0) FROM events) + 1 + key, $1, value, $3, $4 FROM json_each($2)",
        pg: "INSERT INTO events (id, topic, subject_id, audience_id, created_at)
             SELECT -nextval('event_drafts'), $1, value::uuid, $3, $4 FROM jsonb_array_elements_text($2::jsonb)",
    };
    let subjects = serde_json::to_string(subjects).map_err(Error::internal)?;
    let audience = Id::<Audience>::from(audience.uuid());
    batch.add_statement(text).bind(topic.0.to_owned()).bind(subjects).bind(audience).bind(now);
    Ok(())
}

/// The oldest and the newest event's id; zeros before the first event.
async fn find_id_bounds(on: Executor<'_>) -> Result<(i64, i64)> {
    sql(on, "SELECT COALESCE(MIN(id), 0), COALESCE(MAX(id), 0) FROM events").one().await
}

/// The first events after an id, complete only if [`find_id_bounds`] still reach back to it afterwards.
fn list_after(on: Executor<'_>, id: i64) -> Statement<'_> {
    sql(on, "SELECT id, topic, subject_id, audience_id, created_at FROM events WHERE id > $1").bind(id)
}

/// What a database that was restored says to everyone: begin anew. Ids that were told after the backup were other changes'
/// than those that will have them next, so the order goes on far behind them, after one event of no topic.
pub async fn insert_restore_event(db: &Db, now: Timestamp) -> Result<()> {
    let mut tx = db.begin().await?;
    let (_, newest) = find_id_bounds(tx.on()).await?;
    sql(
        tx.on(),
        "INSERT INTO events (id, topic, subject_id, audience_id, created_at) VALUES ($1, 'restored', $2, $2, $3)",
    )
    .bind(newest + RESTORE_ID_GAP)
    .bind(Id::<Entity>::from(Uuid::nil()))
    .bind(now)
    .execute()
    .await?;
    sql(tx.on(), "DELETE FROM events WHERE id <= $1").bind(newest).execute().await?;
    tx.commit().await
}

/// Deletes the events that are kept no longer. What is left is always the end of the order, and never nothing: the
/// newest event tells how far the ids are.
pub async fn delete_expired(messaging: &Messaging) -> Result<()> {
    sql(
        messaging.db.write(),
        "DELETE FROM events WHERE id < COALESCE((SELECT MIN(id) FROM events WHERE created_at >= $1),
                                                (SELECT MAX(id) FROM events))",
    )
    .bind(messaging.clock.now() - RETENTION)
    .execute()
    .await?;
    Ok(())
}
