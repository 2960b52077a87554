//! The tail: the one reader of committed events in a process, which passes them on to every subscription.

use std::sync::Arc;
use std::time::Duration;

use super::{Event, READ_BATCH, find_id_bounds, list_after};
use crate::db::Signal;
use crate::messaging::Messaging;
use crate::types::error::Result;

/// What the tail tells.
#[derive(Clone, Debug)]
pub(super) enum Notification {
    /// An event was committed.
    Event(Arc<Event>),
    /// It has only begun to read: what was committed a moment ago is in the database alone.
    Started,
}

/// How long the tail relies on being signalled. Programs beside the server signal nothing on SQLite.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// How long a look is after the one before: events that are committed one after the other are read together.
const MIN_READ_INTERVAL: Duration = Duration::from_millis(20);

/// How long to wait before asking a database again that is away.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Passes on what is committed, in this process and in others, for as long as it is polled.
pub async fn run_dispatcher(messaging: Messaging) {
    let mut signals = messaging.db.subscribe();
    let mut position = None;
    loop {
        // What is signalled during the look is looked for after it.
        signals.skip_pending();
        let pause = match dispatch_new(&messaging, &mut position).await {
            Ok(()) => POLL_INTERVAL,
            Err(error) => {
                tracing::warn!("events are not read: {error}");
                RETRY_DELAY
            }
        };
        tokio::time::sleep(MIN_READ_INTERVAL).await;
        let signalled = async { while !matches!(signals.recv().await, Signal::Events | Signal::Missed) {} };
        drop(tokio::time::timeout(pause, signalled).await);
    }
}

async fn dispatch_new(messaging: &Messaging, position: &mut Option<i64>) -> Result<()> {
    let mut last = match *position {
        Some(last) => last,
        None => {
            let (_, newest) = find_id_bounds(messaging.db.read()).await?;
            *position = Some(newest);
            messaging.streams.publish(Notification::Started);
            newest
        }
    };
    // PostgreSQL may not know yet how many events there are, and would read all of them for the newest.
    let db = messaging.db.prepared();
    loop {
        let events = list_after(db.read(), last).push(" ORDER BY id LIMIT 500").all::<Event>().await?;
        let more = events.len() == READ_BATCH;
        for event in events {
            last = event.id;
            messaging.streams.publish(Notification::Event(Arc::new(event)));
        }
        *position = Some(last);
        if !more {
            return Ok(());
        }
    }
}
