//! The tail: the one reader of committed events in a process, which passes them on to every subscription.

use std::sync::Arc;
use std::time::Duration;

use super::{BATCH, Event, after, bounds};
use crate::db::Signal;
use crate::messaging::Messaging;
use crate::types::error::Result;

/// What the tail tells.
#[derive(Clone, Debug)]
pub(super) enum Told {
    /// An event was committed.
    Event(Arc<Event>),
    /// It has only begun to read: what was committed a moment ago is in the database alone.
    Began,
}

/// How long the tail relies on being signalled. Programs beside the server signal nothing on SQLite.
const LOOK: Duration = Duration::from_secs(5);

/// How long a look is after the one before: events that are committed one after the other are read together.
const GATHER: Duration = Duration::from_millis(20);

/// How long to wait before asking a database again that is away.
const AGAIN: Duration = Duration::from_secs(1);

/// Passes on what is committed, in this process and in others, for as long as it is polled.
pub async fn tail(messaging: Messaging) {
    let mut signals = messaging.db.signals();
    let mut position = None;
    loop {
        // What is signalled during the look is looked for after it.
        signals.skip();
        let pause = match pass_on(&messaging, &mut position).await {
            Ok(()) => LOOK,
            Err(error) => {
                tracing::warn!("events are not read: {error}");
                AGAIN
            }
        };
        tokio::time::sleep(GATHER).await;
        let signalled = async { while !matches!(signals.next().await, Signal::Events | Signal::Missed) {} };
        drop(tokio::time::timeout(pause, signalled).await);
    }
}

async fn pass_on(messaging: &Messaging, position: &mut Option<i64>) -> Result<()> {
    let mut last = match *position {
        Some(last) => last,
        None => {
            let (_, newest) = bounds(messaging.db.read()).await?;
            *position = Some(newest);
            messaging.streams.tell(Told::Began);
            newest
        }
    };
    // PostgreSQL may not know yet how many events there are, and would read all of them for the newest.
    let db = messaging.db.hot();
    loop {
        let events = after(db.read(), last).push(" ORDER BY id LIMIT 500").all::<Event>().await?;
        let more = events.len() == BATCH;
        for event in events {
            last = event.id;
            messaging.streams.tell(Told::Event(Arc::new(event)));
        }
        *position = Some(last);
        if !more {
            return Ok(());
        }
    }
}
