//! Signals: how a committed change wakes those who wait for it, in this process and, on PostgreSQL, in the others.
//!
//! A signal carries nothing that the database does not have: who hears one looks there. One that is lost, or heard
//! twice, therefore costs a moment and no more.

use std::fmt;
use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::broadcast;
use uuid::Uuid;

use super::{Db, Pools};

/// What happened, as far as waiting for it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Jobs were written; heard in this process alone, since the others look for jobs every second anyway.
    Jobs,
    /// Events were written.
    Events,
    /// A session ended, or may no longer act as one of its accounts.
    Session(Uuid),
    /// Signals may have been missed, or are too many to be told one by one: look at everything.
    Missed,
}

/// The channel of PostgreSQL's notifications.
const CHANNEL: &str = "hub";

/// How long to wait before listening again after the connection was lost.
const RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// How many signals a slow listener may fall behind before it is told [`Signal::Missed`].
pub(super) const BACKLOG: usize = 1024;

impl Signal {
    /// Whether other processes are told.
    pub(super) fn crosses_processes(self) -> bool {
        !matches!(self, Self::Jobs)
    }

    fn parse(text: &str) -> Option<Self> {
        match text.split_once(':') {
            None if text == "events" => Some(Self::Events),
            None if text == "missed" => Some(Self::Missed),
            Some(("session", id)) => id.parse().ok().map(Self::Session),
            _ => None,
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jobs => f.write_str("jobs"),
            Self::Events => f.write_str("events"),
            Self::Session(id) => write!(f, "session:{id}"),
            Self::Missed => f.write_str("missed"),
        }
    }
}

/// Hears signals.
pub struct SignalReceiver(broadcast::Receiver<Signal>);

impl SignalReceiver {
    /// The next signal; waits for ever when no one signals any more.
    pub async fn recv(&mut self) -> Signal {
        match self.0.recv().await {
            Ok(signal) => signal,
            Err(broadcast::error::RecvError::Lagged(_)) => Signal::Missed,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }

    /// Passes over what was signalled until now, for who is about to look anyway.
    pub fn skip_pending(&mut self) {
        self.0 = self.0.resubscribe();
    }
}

impl Db {
    /// Hears every signal from now on.
    pub fn subscribe(&self) -> SignalReceiver {
        SignalReceiver(self.signals.subscribe())
    }

    /// Passes on what other processes signal, for as long as it is polled; returns at once on SQLite, which has no
    /// other processes.
    pub async fn listen(&self) {
        let Pools::Postgres(connections) = &self.pools else { return };
        let pool = connections.pool();
        loop {
            if let Err(error) = self.listen_once(pool).await {
                if pool.is_closed() {
                    return;
                }
                tracing::warn!("signals of other processes are not heard: {error}");
            }
            self.broadcast(Signal::Missed);
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
    }

    async fn listen_once(&self, pool: &PgPool) -> Result<(), sqlx::Error> {
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        self.broadcast(Signal::Missed);
        while let Some(notification) = listener.try_recv().await? {
            if let Some(signal) = Signal::parse(notification.payload()) {
                self.broadcast(signal);
            }
        }
        Ok(())
    }

    /// Nobody may be listening, which is no error.
    pub(super) fn broadcast(&self, signal: Signal) {
        drop(self.signals.send(signal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_travels_is_read_as_it_was_written() {
        for signal in [Signal::Events, Signal::Missed, Signal::Session(Uuid::from_u128(7))] {
            assert!(signal.crosses_processes());
            assert_eq!(Signal::parse(&signal.to_string()), Some(signal));
        }
        assert_eq!(Signal::parse("session:x"), None);
        assert_eq!(Signal::parse("jobs"), None);
    }
}
