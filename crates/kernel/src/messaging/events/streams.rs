//! The event streams of a process: their notifications, their limits and their end at shutdown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{broadcast, watch};

use super::dispatcher::Notification;
use crate::security::session::Session;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// The number of events a slow subscription may lag behind before it reads from the database.
const BACKLOG: usize = 1024;

/// The largest number of streams of a process.
const STREAMS_MAX: usize = 4096;

/// The largest number of streams of a session.
const STREAMS_PER_SESSION_MAX: usize = 12;

/// The largest number of streams without a session from an address. A whole school can share one address.
const STREAMS_PER_ADDRESS_MAX: usize = 120;

/// The seconds after which a client with too many streams may try again.
const RETRY_AFTER_SECONDS: u64 = 15;

/// The shared state of a process's event streams.
pub struct EventStreams {
    notifications: broadcast::Sender<Notification>,
    closing: watch::Sender<bool>,
    open: Arc<Mutex<HashMap<PermitOwner, usize>>>,
}

/// The owner of a stream's permit, whose streams are limited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PermitOwner {
    /// A session.
    Session(Id<Session>),
    /// The callers without a session from an address.
    Address(String),
}

/// The permit of an open stream. Dropping it releases it.
pub struct Permit {
    owner: PermitOwner,
    open: Arc<Mutex<HashMap<PermitOwner, usize>>>,
}

impl Default for EventStreams {
    fn default() -> Self {
        Self { notifications: broadcast::channel(BACKLOG).0, closing: watch::channel(false).0, open: Arc::default() }
    }
}

impl EventStreams {
    /// Closes all streams and refuses new ones, before the process stops.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Turns true when the streams must end.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    pub(super) fn subscribe(&self) -> broadcast::Receiver<Notification> {
        self.notifications.subscribe()
    }

    /// Sends a notification to the subscriptions, if there are any.
    pub(super) fn publish(&self, notification: Notification) {
        drop(self.notifications.send(notification));
    }

    /// Acquires a permit for one more stream. 429 above the owner's limit, 503 above the process's.
    pub fn acquire(&self, owner: PermitOwner) -> Result<Permit> {
        let limit = match owner {
            PermitOwner::Session(_) => STREAMS_PER_SESSION_MAX,
            PermitOwner::Address(_) => STREAMS_PER_ADDRESS_MAX,
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.values().sum::<usize>() >= STREAMS_MAX {
            return Err(Error::Unavailable(format!("events: {STREAMS_MAX} streams are open")));
        }
        let owned = open.entry(owner.clone()).or_default();
        if *owned >= limit {
            return Err(Error::RateLimited { retry_after: RETRY_AFTER_SECONDS });
        }
        *owned += 1;
        metrics::gauge!("event_streams").increment(1);
        Ok(Permit { owner, open: self.open.clone() })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(owned) = open.get_mut(&self.owner) {
            *owned -= 1;
            if *owned == 0 {
                open.remove(&self.owner);
            }
        }
        metrics::gauge!("event_streams").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_has_so_many_streams_and_the_process_too() {
        let streams = EventStreams::default();
        let session = PermitOwner::Session(Id::new());
        let mut permits: Vec<_> =
            (0..STREAMS_PER_SESSION_MAX).map(|_| streams.acquire(session.clone()).expect("a permit")).collect();
        assert!(matches!(streams.acquire(session.clone()), Err(Error::RateLimited { retry_after: 15 })));
        permits.pop();
        permits.push(streams.acquire(session.clone()).expect("the released permit"));
        permits.extend(
            (STREAMS_PER_SESSION_MAX..STREAMS_MAX)
                .map(|_| streams.acquire(PermitOwner::Session(Id::new())).expect("a permit")),
        );
        assert!(matches!(streams.acquire(PermitOwner::Address("192.0.2.1".into())), Err(Error::Unavailable(_))));
        drop(permits);
        assert!(streams.open.lock().expect("locks").is_empty());
    }
}
