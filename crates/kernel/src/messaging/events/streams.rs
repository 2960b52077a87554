//! The event streams of a process: their notifications, their limits and their end at shutdown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{broadcast, watch};

use super::dispatcher::Notification;
use crate::config::RateLimitConfig;
use crate::security::session::Session;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// The number of events a slow subscription may lag behind before it reads from the database.
const BACKLOG: usize = 1024;

/// The largest number of streams of a process.
const STREAMS_MAX: usize = 4096;

/// The seconds after which a client with too many streams may try again.
const RETRY_AFTER_SECONDS: u64 = 15;

/// The shared state of a process's event streams.
pub struct EventStreams {
    notifications: broadcast::Sender<Notification>,
    closing: watch::Sender<bool>,
    limits: RateLimitConfig,
    open: Arc<Mutex<OpenStreamCounts>>,
}

/// The owner of a stream's permit, whose streams are limited.
#[derive(Clone, Debug)]
pub enum PermitOwner {
    /// A session at an address.
    Session {
        /// The session.
        id: Id<Session>,
        /// The rate limit key of the address.
        address: String,
    },
    /// The callers without a session from an address, by its rate limit key.
    Anonymous(String),
}

/// The numbers of open streams.
#[derive(Default)]
struct OpenStreamCounts {
    total: usize,
    by_key: HashMap<LimitKey, usize>,
}

/// A group of streams with a limit of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum LimitKey {
    Session(Id<Session>),
    SignedInAddress(String),
    AnonymousAddress(String),
}

/// The permit of an open stream. Dropping it releases it.
pub struct Permit {
    keys: Vec<LimitKey>,
    open: Arc<Mutex<OpenStreamCounts>>,
}

impl PermitOwner {
    /// The groups that its streams count in.
    fn into_limit_keys(self) -> Vec<LimitKey> {
        match self {
            Self::Session { id, address } => vec![LimitKey::Session(id), LimitKey::SignedInAddress(address)],
            Self::Anonymous(address) => vec![LimitKey::AnonymousAddress(address)],
        }
    }
}

impl LimitKey {
    fn limit(&self, limits: &RateLimitConfig) -> usize {
        let limit = match self {
            Self::Session(_) => limits.streams_session,
            Self::SignedInAddress(_) => limits.streams_address_signed_in,
            Self::AnonymousAddress(_) => limits.streams_anonymous,
        };
        usize::try_from(limit).unwrap_or(usize::MAX)
    }
}

impl EventStreams {
    /// Creates the state of a process without streams.
    pub fn new(limits: &RateLimitConfig) -> Self {
        Self {
            notifications: broadcast::channel(BACKLOG).0,
            closing: watch::channel(false).0,
            limits: limits.clone(),
            open: Arc::default(),
        }
    }

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

    /// Acquires a permit for one more stream. 429 above a limit of the owner's session or address, 503 above the process's.
    pub fn acquire(&self, owner: PermitOwner) -> Result<Permit> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.total >= STREAMS_MAX {
            return Err(Error::Unavailable(format!("events: {STREAMS_MAX} streams are open")));
        }
        let keys = owner.into_limit_keys();
        if keys.iter().any(|key| open.by_key.get(key).copied().unwrap_or_default() >= key.limit(&self.limits)) {
            return Err(Error::RateLimited { retry_after: RETRY_AFTER_SECONDS });
        }
        open.total += 1;
        for key in &keys {
            *open.by_key.entry(key.clone()).or_default() += 1;
        }
        metrics::gauge!("event_streams").increment(1);
        Ok(Permit { keys, open: self.open.clone() })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.total -= 1;
        for key in &self.keys {
            if let Some(count) = open.by_key.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    open.by_key.remove(key);
                }
            }
        }
        metrics::gauge!("event_streams").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "192.0.2.1";

    fn session_at(address: &str) -> PermitOwner {
        PermitOwner::Session { id: Id::new(), address: address.into() }
    }

    fn anonymous_at(address: &str) -> PermitOwner {
        PermitOwner::Anonymous(address.into())
    }

    fn acquire_many(streams: &EventStreams, count: usize, owner: impl Fn() -> PermitOwner) -> Vec<Permit> {
        (0..count).map(|_| streams.acquire(owner()).expect("a permit")).collect()
    }

    fn is_refused(streams: &EventStreams, owner: PermitOwner) -> bool {
        matches!(streams.acquire(owner), Err(Error::RateLimited { retry_after: 15 }))
    }

    #[test]
    fn a_session_has_twelve_streams_from_all_its_addresses() {
        let streams = EventStreams::new(&RateLimitConfig::default());
        let id = Id::new();
        let at = |address: &str| PermitOwner::Session { id, address: address.into() };
        let mut permits = acquire_many(&streams, 6, || at(ADDRESS));
        permits.extend(acquire_many(&streams, 6, || at("192.0.2.2")));
        assert!(is_refused(&streams, at(ADDRESS)) && is_refused(&streams, at("192.0.2.3")));
        permits.push(streams.acquire(session_at(ADDRESS)).expect("another session's"));
        permits.pop();
        permits.pop();
        permits.push(streams.acquire(at(ADDRESS)).expect("the released permit"));
        assert!(is_refused(&streams, at(ADDRESS)));
    }

    #[test]
    fn an_address_has_120_streams_without_a_session() {
        let streams = EventStreams::new(&RateLimitConfig::default());
        let mut permits = acquire_many(&streams, 120, || anonymous_at(ADDRESS));
        assert!(is_refused(&streams, anonymous_at(ADDRESS)));
        permits.push(streams.acquire(session_at(ADDRESS)).expect("sessions count apart"));
        permits.push(streams.acquire(anonymous_at("192.0.2.2")).expect("another address's"));
        permits.swap_remove(0);
        permits.push(streams.acquire(anonymous_at(ADDRESS)).expect("the released permit"));
        assert!(is_refused(&streams, anonymous_at(ADDRESS)));
    }

    #[test]
    fn an_address_has_2000_streams_with_sessions() {
        let streams = EventStreams::new(&RateLimitConfig::default());
        let mut permits = acquire_many(&streams, 2000, || session_at(ADDRESS));
        assert!(is_refused(&streams, session_at(ADDRESS)));
        permits.push(streams.acquire(anonymous_at(ADDRESS)).expect("anonymous ones count apart"));
        permits.push(streams.acquire(session_at("192.0.2.2")).expect("another address's"));
        permits.swap_remove(0);
        permits.push(streams.acquire(session_at(ADDRESS)).expect("the released permit"));
        assert!(is_refused(&streams, session_at(ADDRESS)));
    }

    #[test]
    fn a_refused_stream_counts_nowhere_and_the_process_has_a_limit() {
        let streams = EventStreams::new(&RateLimitConfig::default());
        let id = Id::new();
        let crowded = || PermitOwner::Session { id, address: ADDRESS.into() };
        let mut permits = acquire_many(&streams, 12, crowded);
        assert!((0..2000).all(|_| is_refused(&streams, crowded())));
        permits.extend(acquire_many(&streams, 1988, || session_at(ADDRESS)));
        permits.extend(acquire_many(&streams, 2000, || session_at("192.0.2.2")));
        permits.extend(acquire_many(&streams, 96, || session_at("192.0.2.3")));
        assert_eq!(permits.len(), STREAMS_MAX);
        assert!(matches!(streams.acquire(anonymous_at("192.0.2.4")), Err(Error::Unavailable(_))));
        drop(permits);
        let open = streams.open.lock().expect("locks");
        assert_eq!((open.total, open.by_key.len()), (0, 0));
    }
}
