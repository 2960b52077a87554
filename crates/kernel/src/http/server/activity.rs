//! The activity of one connection, and the deadline at which the server cuts it.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// The longest time in which a request's head must arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest wait of a connection for its next request.
const IDLE_TIMEOUT: Duration = Duration::from_secs(75);

/// The longest time in which a client may read no byte of a response.
const BLOCKED_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest time in which the server reads and discards what a client still sends after its response. Closing earlier
/// would reset the connection, and a reset could destroy the response.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

/// The longest life of a connection without a running request once the server stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum ConnectionPhase {
    /// No byte of the next request has arrived.
    Idle = 0,
    /// A part of a request's head has arrived.
    Head = 1,
    /// A request is handled, or its response is sent.
    Request = 2,
    /// The response is sent, the connection is closed for writing, and the rest of the request is discarded.
    Lingering = 3,
}

/// The reason to cut a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overdue {
    /// The connection is in this phase for too long.
    Phase(ConnectionPhase),
    /// The client reads nothing of its response.
    Blocked,
}

impl Overdue {
    /// The reason as a metric's label.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Phase(ConnectionPhase::Idle) => "idle",
            Self::Phase(ConnectionPhase::Head) => "head",
            Self::Phase(ConnectionPhase::Request) => "request",
            Self::Phase(ConnectionPhase::Lingering) => "linger",
            Self::Blocked => "blocked",
        }
    }
}

/// The state of a connection, which its stream, its service and its watchdog share; all run in one task.
#[derive(Debug)]
pub(super) struct ConnectionActivity {
    start: Instant,
    phase: AtomicU8,
    /// Milliseconds from `start` to the begin of the phase.
    since: AtomicU64,
    /// Milliseconds from `start` to the first blocked write, plus one; 0 while writes succeed.
    blocked: AtomicU64,
    is_lingering: AtomicBool,
}

impl ConnectionActivity {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            phase: AtomicU8::new(ConnectionPhase::Idle as u8),
            since: AtomicU64::new(0),
            blocked: AtomicU64::new(0),
            is_lingering: AtomicBool::new(false),
        }
    }

    pub(super) fn enter(&self, phase: ConnectionPhase) {
        self.since.store(self.elapsed(), Ordering::Relaxed);
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// Enters a phase, unless the connection is in it already.
    pub(super) fn enter_once(&self, phase: ConnectionPhase) {
        if self.phase() != phase {
            self.enter(phase);
        }
    }

    /// Records that bytes arrived. On an idle connection they begin a request.
    pub(super) fn record_read(&self) {
        if self.phase() == ConnectionPhase::Idle {
            self.enter(ConnectionPhase::Head);
        }
    }

    /// Records that a write succeeded or blocked.
    pub(super) fn record_write(&self, succeeded: bool) {
        if succeeded {
            self.blocked.store(0, Ordering::Relaxed);
        } else if self.blocked.load(Ordering::Relaxed) == 0 {
            self.blocked.store(self.elapsed() + 1, Ordering::Relaxed);
        }
    }

    /// Makes the connection linger before it closes.
    pub(super) fn set_lingering(&self) {
        self.is_lingering.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_lingering(&self) -> bool {
        self.is_lingering.load(Ordering::Relaxed)
    }

    /// The time at which the connection is overdue, and the reason. `stopped` is the time at which the server began to stop.
    pub(super) fn deadline(&self, stopped: Option<Instant>) -> Option<(Instant, Overdue)> {
        let phase = self.phase();
        let since = self.start + Duration::from_millis(self.since.load(Ordering::Relaxed));
        let phase_limit = match phase {
            ConnectionPhase::Idle => Some(IDLE_TIMEOUT),
            ConnectionPhase::Head => Some(HEAD_TIMEOUT),
            ConnectionPhase::Request => None,
            ConnectionPhase::Lingering => Some(LINGER_TIMEOUT),
        };
        let blocked_since = match self.blocked.load(Ordering::Relaxed) {
            0 => None,
            since => Some(self.start + Duration::from_millis(since - 1)),
        };
        let limit_end = |since: Instant, limit: Duration| {
            let end = since + limit;
            stopped.map_or(end, |stopped| end.min(since.max(stopped) + STOP_TIMEOUT))
        };
        match (blocked_since, phase_limit) {
            // hyper may have buffered the whole response while the client still reads it.
            (Some(since), _) => Some((limit_end(since, BLOCKED_TIMEOUT), Overdue::Blocked)),
            (None, Some(limit)) => Some((limit_end(since, limit), Overdue::Phase(phase))),
            (None, None) => None,
        }
    }

    fn phase(&self) -> ConnectionPhase {
        match self.phase.load(Ordering::Relaxed) {
            0 => ConnectionPhase::Idle,
            1 => ConnectionPhase::Head,
            2 => ConnectionPhase::Request,
            _ => ConnectionPhase::Lingering,
        }
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn each_phase_has_its_time() {
        let activity = ConnectionActivity::new();
        let start = Instant::now();
        assert_eq!(activity.deadline(None), Some((start + IDLE_TIMEOUT, Overdue::Phase(ConnectionPhase::Idle))));
        tokio::time::advance(SECOND).await;
        activity.record_read();
        tokio::time::advance(SECOND).await;
        activity.record_read();
        assert_eq!(
            activity.deadline(None),
            Some((start + SECOND + HEAD_TIMEOUT, Overdue::Phase(ConnectionPhase::Head)))
        );
        activity.enter(ConnectionPhase::Request);
        assert_eq!(activity.deadline(None), None);
        activity.enter(ConnectionPhase::Idle);
        assert_eq!(
            activity.deadline(None),
            Some((start + 2 * SECOND + IDLE_TIMEOUT, Overdue::Phase(ConnectionPhase::Idle)))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_cut_and_one_that_takes_a_byte_is_not() {
        let activity = ConnectionActivity::new();
        let start = Instant::now();
        activity.enter(ConnectionPhase::Request);
        activity.record_write(false);
        tokio::time::advance(SECOND).await;
        activity.record_write(false);
        assert_eq!(activity.deadline(None), Some((start + BLOCKED_TIMEOUT, Overdue::Blocked)));
        activity.record_write(true);
        assert_eq!(activity.deadline(None), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_leaves_a_request_its_time_and_nothing_else() {
        let activity = ConnectionActivity::new();
        let stopped = Instant::now();
        assert_eq!(
            activity.deadline(Some(stopped)),
            Some((stopped + STOP_TIMEOUT, Overdue::Phase(ConnectionPhase::Idle)))
        );
        activity.enter(ConnectionPhase::Request);
        assert_eq!(activity.deadline(Some(stopped)), None);
        activity.record_write(false);
        assert_eq!(activity.deadline(Some(stopped)), Some((stopped + STOP_TIMEOUT, Overdue::Blocked)));
    }
}
