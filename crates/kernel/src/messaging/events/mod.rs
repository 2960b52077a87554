//! Events: records of changes, written in the transaction of the change and streamed to subscribers.
//!
//! Table `events`. An event names the changed entity, not the difference: subscribers read the entity again. Ids follow
//! the order of commits of all processes without gaps, so a reader only needs the events after its last id. On PostgreSQL
//! an event has a negative draft number, which the commit renews, and the `dispatcher` numbers the committed drafts after
//! all earlier ids: the commits do not wait for each other.
//! [`insert_event`] writes an event, the `dispatcher` of each process reads the committed ones, and a [`Subscription`]
//! feeds one event stream of a client.

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
use crate::security::session::Scope;
use crate::types::clock::Timestamp;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

pub use dispatcher::run_dispatcher;
pub use streams::{EventStreams, Permit, PermitOwner};
pub use subscription::{EventFilter, StreamItem, Subscription};

/// A kind of change, declared by its domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic(pub &'static str);

/// The id marker of a changed entity.
pub struct Entity;
/// The id marker of an audience, to which the entity belongs.
pub struct Audience;

/// A committed change.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Event {
    /// Its position in the order of commits.
    pub id: i64,
    /// The change.
    #[sqlx(flatten)]
    pub change: Change,
    /// The scope that the audience belongs to, if it has one.
    pub scope_id: Option<Id<Scope>>,
}

/// A change, as the `data` of an event stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, FromRow)]
pub struct Change {
    /// The kind of change, also the event's name.
    pub topic: String,
    /// The changed entity.
    #[sqlx(rename = "subject_id")]
    pub id: Id<Entity>,
    /// The audience of the change: a shift's pharmacy group, an order's store.
    pub audience_id: Id<Audience>,
    /// The time of the change. A copy of the entity as of this time includes the change.
    #[sqlx(rename = "created_at")]
    pub version: Timestamp,
}

/// The audience of an event, and the scope that it belongs to, if streams of the whole scope have its events.
#[derive(Clone, Copy, Debug)]
pub struct EventAudience {
    id: Id<Audience>,
    scope_id: Option<Id<Scope>>,
}

impl<A> From<Id<A>> for EventAudience {
    fn from(audience: Id<A>) -> Self {
        Self { id: Id::from(audience.uuid()), scope_id: None }
    }
}

impl<A> From<(Id<Scope>, Id<A>)> for EventAudience {
    fn from((scope_id, audience): (Id<Scope>, Id<A>)) -> Self {
        Self { scope_id: Some(scope_id), ..Self::from(audience) }
    }
}

/// The retention of events. A client that was offline for longer fetches everything again.
pub const RETENTION: Duration = Duration::days(7);

/// The gap in the ids after a restore, larger than the ids that were given between the backup and the restore.
const RESTORE_ID_GAP: i64 = 1 << 32;

/// The number of events in one read.
const READ_BATCH: usize = 500;

/// Writes the event of a changed entity. It is published when the transaction commits.
pub async fn insert_event<S>(
    tx: &mut Tx,
    topic: Topic,
    subject: Id<S>,
    audience: impl Into<EventAudience>,
    now: Timestamp,
) -> Result<()> {
    insert_events(tx, topic, &[subject], audience, now).await
}

/// Writes the events of several entities of one audience, in their order. See [`insert_event`].
pub async fn insert_events<S>(
    tx: &mut Tx,
    topic: Topic,
    subjects: &[Id<S>],
    audience: impl Into<EventAudience>,
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

/// Adds the events of [`insert_events`] to a batch. The caller sends [`Signal::Events`] with [`Tx::signal_locally`].
pub fn insert_events_in_batch<S>(
    batch: &mut Batch<'_>,
    topic: Topic,
    subjects: &[Id<S>],
    audience: impl Into<EventAudience>,
    now: Timestamp,
) -> Result<()> {
    let text = Sql {
        sqlite: "INSERT INTO events (id, topic, subject_id, audience_id, scope_id, created_at)
                 SELECT (SELECT COALESCE(MAX(id), 0) FROM events) + 1 + key, $1, value, $3, $4, $5 FROM json_each($2)",
        pg: "INSERT INTO events (id, topic, subject_id, audience_id, scope_id, created_at)
             SELECT -nextval('event_drafts'), $1, value::uuid, $3, $4, $5 FROM jsonb_array_elements_text($2::jsonb)",
    };
    let subjects = serde_json::to_string(subjects).map_err(Error::internal)?;
    let EventAudience { id: audience_id, scope_id } = audience.into();
    batch.add_statement(text).bind((topic.0.to_owned(), subjects, audience_id, scope_id, now));
    Ok(())
}

/// The ids of the oldest and the newest numbered event, or zeros without events.
async fn find_id_bounds(on: Executor<'_>) -> Result<(i64, i64)> {
    let bounds = "SELECT (SELECT COALESCE(MIN(id), 0) FROM events WHERE id > 0),
                         (SELECT COALESCE(MAX(id), 0) FROM events WHERE id > 0)";
    sql(on, bounds).one().await
}

/// Numbers the committed drafts of all processes, and tells the processes. SQLite's events are numbered already.
async fn update_draft_numbers(db: &Db) -> Result<()> {
    if !db.is_shared() {
        return Ok(());
    }
    let number = "SELECT CASE WHEN EXISTS (SELECT id FROM events WHERE id < 0) THEN number_events() ELSE 0 END";
    sql(db.write(), number).scalar::<i64>().await.map(drop)
}

/// Lists the events after an id. The list is complete only if [`find_id_bounds`] still includes the id afterwards.
fn list_after(on: Executor<'_>, id: i64) -> Statement<'_> {
    sql(on, "SELECT id, topic, subject_id, audience_id, scope_id, created_at FROM events WHERE id > $1").bind(id)
}

/// Makes all clients of a restored database fetch everything again. Ids given after the backup were published for other
/// changes, so the sequence continues far behind them, after one event without a topic.
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

/// Deletes the events past their retention. The newest event always stays, because the next id follows from it.
pub async fn delete_expired(messaging: &Messaging) -> Result<()> {
    sql(
        messaging.db.write(),
        "DELETE FROM events WHERE id > 0 AND id < COALESCE((SELECT MIN(id) FROM events WHERE created_at >= $1 AND id > 0),
                                                           (SELECT MAX(id) FROM events))",
    )
    .bind(messaging.clock.now() - RETENTION)
    .execute()
    .await?;
    Ok(())
}
