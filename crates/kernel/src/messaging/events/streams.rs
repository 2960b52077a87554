//! The streams of a process: what they are told, how many there are, and that they end when the process does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{broadcast, watch};

use super::tail::Told;
use crate::security::session::Session;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// How many events a slow reader may be behind before it reads from the database.
const BACKLOG: usize = 1024;

/// How many streams a process has at most.
const STREAMS_MAX: usize = 4096;

/// How many streams a session has at most.
const OF_SESSION: usize = 12;

/// How many streams without a session an address has at most; whole schools share one.
const OF_ADDRESS: usize = 120;

/// Seconds until a client with too many streams may try again.
const RETRY_AFTER: u64 = 15;

/// What the streams of a process share.
pub struct Streams {
    told: broadcast::Sender<Told>,
    closing: watch::Sender<bool>,
    open: Arc<Mutex<HashMap<Holder, usize>>>,
}

/// Whom a stream is counted for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A session.
    Session(Id<Session>),
    /// Whoever calls from an address.
    Address(String),
}

/// A stream's place; dropping it frees it.
pub struct Place {
    holder: Holder,
    open: Arc<Mutex<HashMap<Holder, usize>>>,
}

impl Default for Streams {
    fn default() -> Self {
        Self { told: broadcast::channel(BACKLOG).0, closing: watch::channel(false).0, open: Arc::default() }
    }
}

impl Streams {
    /// Ends every stream, and lets none begin: the process is about to stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Turns true when the streams are to end.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    pub(super) fn hear(&self) -> broadcast::Receiver<Told> {
        self.told.subscribe()
    }

    /// Nobody may be listening, which is no error.
    pub(super) fn tell(&self, told: Told) {
        drop(self.told.send(told));
    }

    /// A place for one more stream, unless there are too many.
    pub fn take(&self, holder: Holder) -> Result<Place> {
        let most = match holder {
            Holder::Session(_) => OF_SESSION,
            Holder::Address(_) => OF_ADDRESS,
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.values().sum::<usize>() >= STREAMS_MAX {
            return Err(Error::Unavailable(format!("events: {STREAMS_MAX} streams are open")));
        }
        let own = open.entry(holder.clone()).or_default();
        if *own >= most {
            return Err(Error::RateLimited { retry_after: RETRY_AFTER });
        }
        *own += 1;
        metrics::gauge!("event_streams").increment(1);
        Ok(Place { holder, open: self.open.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.holder) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.holder);
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
        let streams = Streams::default();
        let session = Holder::Session(Id::new());
        let mut places: Vec<_> = (0..OF_SESSION).map(|_| streams.take(session.clone()).expect("a place")).collect();
        assert!(matches!(streams.take(session.clone()), Err(Error::RateLimited { retry_after: 15 })));
        places.pop();
        places.push(streams.take(session.clone()).expect("the place that was freed"));
        places.extend((OF_SESSION..STREAMS_MAX).map(|_| streams.take(Holder::Session(Id::new())).expect("a place")));
        assert!(matches!(streams.take(Holder::Address("192.0.2.1".into())), Err(Error::Unavailable(_))));
        drop(places);
        assert!(streams.open.lock().expect("whole").is_empty());
    }
}
