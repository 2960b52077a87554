//! The dispatcher: a process's single reader of committed events, which numbers them and publishes them to all subscriptions.

use std::sync::Arc;
use std::time::Duration;

use super::{Event, READ_BATCH, find_id_bounds, list_after, update_draft_numbers};
use crate::db::Signal;
use crate::messaging::Messaging;
use crate::types::error::Result;

/// A notification of the dispatcher.
#[derive(Clone, Debug)]
pub(super) enum Notification {
    /// An event was committed.
    Event(Arc<Event>),
    /// The dispatcher starts now: events committed before are only in the database.
    Started,
}

/// The longest wait between two reads. On SQLite, programs beside the server send no signals.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The shortest wait between two reads, so that events of successive commits are read together.
const MIN_READ_INTERVAL: Duration = Duration::from_millis(20);

/// The wait after a failed read.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Publishes the events that any process commits, while it is polled.
pub async fn run_dispatcher(messaging: Messaging) {
    let mut signals = messaging.db.subscribe();
    let mut position = None;
    loop {
        // A signal that arrives during the read causes the next one.
        signals.skip_pending();
        let pause = match dispatch_new(&messaging, &mut position).await {
            Ok(()) => POLL_INTERVAL,
            Err(error) => {
                tracing::warn!("cannot read events: {error}");
                RETRY_DELAY
            }
        };
        tokio::time::sleep(MIN_READ_INTERVAL).await;
        let signalled = async { while !matches!(signals.recv().await, Signal::Events | Signal::Missed) {} };
        drop(tokio::time::timeout(pause, signalled).await);
    }
}

async fn dispatch_new(messaging: &Messaging, position: &mut Option<i64>) -> Result<()> {
    update_draft_numbers(&messaging.db.prepared()).await?;
    let mut last = match *position {
        Some(last) => last,
        None => {
            let (_, newest) = find_id_bounds(messaging.db.read()).await?;
            *position = Some(newest);
            messaging.streams.publish(Notification::Started);
            newest
        }
    };
    // A plan for the values could rest on old statistics and read all events to find the newest.
    let db = messaging.db.prepared();
    loop {
        let events = list_after(db.read(), last).push(" ORDER BY id LIMIT 500").all::<Event>().await?;
        let has_more = events.len() == READ_BATCH;
        for event in events {
            last = event.id;
            messaging.streams.publish(Notification::Event(Arc::new(event)));
        }
        *position = Some(last);
        if !has_more {
            return Ok(());
        }
    }
}
