//! Signals: a committed change wakes the tasks that wait for it, in this process and, on PostgreSQL, in the others.
//!
//! A signal carries no data; its receiver reads the database. A lost or repeated signal therefore costs only time.

use std::fmt;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use uuid::Uuid;

use super::{Db, Pools};

/// A kind of change that tasks wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Jobs were written. Stays in this process, because every server polls for jobs each second.
    Jobs,
    /// Events were written.
    Events,
    /// A session ended, or lost one of the accounts it may act as.
    Session(Uuid),
    /// Signals may have been missed, or are too many to send one by one: receivers check everything.
    Missed,
}

/// The PostgreSQL notification channel.
const CHANNEL: &str = "hub";

/// The wait before reconnecting the listener.
const RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// The number of signals a slow receiver may lag behind before it receives [`Signal::Missed`].
pub(super) const BACKLOG: usize = 1024;

impl Signal {
    /// Returns true if the signal is sent to other processes.
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

/// A receiver of signals.
pub struct SignalReceiver(broadcast::Receiver<Signal>);

impl SignalReceiver {
    /// Waits for the next signal, for ever once the database is closed.
    pub async fn recv(&mut self) -> Signal {
        match self.0.recv().await {
            Ok(signal) => signal,
            Err(broadcast::error::RecvError::Lagged(_)) => Signal::Missed,
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }

    /// Skips the signals sent until now, for a receiver that is about to read the database anyway.
    pub fn skip_pending(&mut self) {
        self.0 = self.0.resubscribe();
    }
}

impl Db {
    /// Subscribes to all signals from now on.
    pub fn subscribe(&self) -> SignalReceiver {
        SignalReceiver(self.signals.subscribe())
    }

    /// Forwards the signals of other processes while it is polled. Returns at once on SQLite, which has one server.
    pub async fn listen(&self) {
        let Pools::Postgres(pool) = &self.pools else { return };
        loop {
            if let Err(error) = self.listen_once(pool.connect_options()).await {
                if pool.is_closed() {
                    return;
                }
                tracing::warn!("cannot receive signals of other processes: {error}");
            }
            self.broadcast(Signal::Missed);
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
    }

    async fn listen_once(&self, options: &PgConnectOptions) -> Result<(), sqlx::Error> {
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let mut listener = PgListener::connect_with(&pool.connect_with(options.clone()).await?).await?;
        listener.listen(CHANNEL).await?;
        self.broadcast(Signal::Missed);
        while let Some(notification) = listener.try_recv().await? {
            if let Some(signal) = Signal::parse(notification.payload()) {
                self.broadcast(signal);
            }
        }
        Ok(())
    }

    /// Sends a signal to the receivers of this process, if there are any.
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
