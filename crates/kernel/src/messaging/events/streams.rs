//! The streams of a process: what they are told, how many there are, and that they end when the process does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{broadcast, watch};

use super::dispatcher::Notification;
use crate::security::session::Session;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// How many events a slow reader may be behind before it reads from the database.
const BACKLOG: usize = 1024;

/// How many streams a process has at most.
const STREAMS_MAX: usize = 4096;

/// How many streams a session has at most.
const STREAMS_PER_SESSION_MAX: usize = 12;

/// How many streams without a session an address has at most; whole schools share one.
const STREAMS_PER_ADDRESS_MAX: usize = 120;

/// Seconds until a client with too many streams may try again.
const RETRY_AFTER_SECONDS: u64 = 15;

/// What the streams of a process share.
pub struct EventStreams {
    notifications: broadcast::Sender<Notification>,
    closing: watch::Sender<bool>,
    open: Arc<Mutex<HashMap<Owner, usize>>>,
}

/// Whom a stream is counted for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A session.
    Session(Id<Session>),
    /// Whoever calls from an address.
    Address(String),
}

/// A stream's place; dropping it frees it.
pub struct Permit {
    owner: Owner,
    open: Arc<Mutex<HashMap<Owner, usize>>>,
}

impl Default for EventStreams {
    fn default() -> Self {
        Self { notifications: broadcast::channel(BACKLOG).0, closing: watch::channel(false).0, open: Arc::default() }
    }
}

impl EventStreams {
    /// Ends every stream, and lets none begin: the process is about to stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Turns true when the streams are to end.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    pub(super) fn subscribe(&self) -> broadcast::Receiver<Notification> {
        self.notifications.subscribe()
    }

    /// Nobody may be listening, which is no error.
    pub(super) fn publish(&self, told: Notification) {
        drop(self.notifications.send(told));
    }

    /// A place for one more stream, unless there are too many.
    pub fn acquire(&self, holder: Owner) -> Result<Permit> {
        let most = match holder {
            Owner::Session(_) => STREAMS_PER_SESSION_MAX,
            Owner::Address(_) => STREAMS_PER_ADDRESS_MAX,
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.values().sum::<usize>() >= STREAMS_MAX {
            return Err(Error::Unavailable(format!("events: {STREAMS_MAX} streams are open")));
        }
        let own = open.entry(holder.clone()).or_default();
        if *own >= most {
            return Err(Error::RateLimited { retry_after: RETRY_AFTER_SECONDS });
        }
        *own += 1;
        metrics::gauge!("event_streams").increment(1);
        Ok(Permit { owner: holder, open: self.open.clone() })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.owner) {
            *own -= 1;
            if *own == 0 {
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
        let session = Owner::Session(Id::new());
        let mut places: Vec<_> =
            (0..STREAMS_PER_SESSION_MAX).map(|_| streams.acquire(session.clone()).expect("a place")).collect();
        assert!(matches!(streams.acquire(session.clone()), Err(Error::RateLimited { retry_after: 15 })));
        places.pop();
        places.push(streams.acquire(session.clone()).expect("the place that was freed"));
        places.extend(
            (STREAMS_PER_SESSION_MAX..STREAMS_MAX)
                .map(|_| streams.acquire(Owner::Session(Id::new())).expect("a place")),
        );
        assert!(matches!(streams.acquire(Owner::Address("192.0.2.1".into())), Err(Error::Unavailable(_))));
        drop(places);
        assert!(streams.open.lock().expect("whole").is_empty());
    }
}
