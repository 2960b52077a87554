//! The activity of one connection, and the time at which it has waited too long.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// For how long a request's head may arrive.
const HEAD: Duration = Duration::from_secs(10);

/// For how long a connection may wait for its next request.
const IDLE: Duration = Duration::from_secs(75);

/// For how long a client may take no byte of an answer.
const BLOCKED: Duration = Duration::from_secs(30);

/// For how long the server reads and discards what a client still sends after its answer: a reset could destroy the answer.
const LINGER: Duration = Duration::from_secs(5);

/// For how long a connection without a request under way stays once the server stops.
const STOPPED: Duration = Duration::from_secs(1);

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Phase {
    /// No byte of the next request is there.
    Idle = 0,
    /// A part of a request's head is there.
    Head = 1,
    /// A request is worked on, or its answer is sent.
    Request = 2,
    /// The answer is sent and the connection closed for writing.
    Lingering = 3,
}

/// The reason to cut a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overdue {
    /// In this phase for too long.
    Phase(Phase),
    /// The client takes nothing.
    Blocked,
}

impl Overdue {
    /// The reason as a metric's label.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Phase(Phase::Idle) => "idle",
            Self::Phase(Phase::Head) => "head",
            Self::Phase(Phase::Request) => "request",
            Self::Phase(Phase::Lingering) => "linger",
            Self::Blocked => "blocked",
        }
    }
}

/// The state of a connection, which its stream, its service and its watchdog share; all run in one task.
#[derive(Debug)]
pub(super) struct Activity {
    start: Instant,
    phase: AtomicU8,
    /// Milliseconds from the start to the phase's begin.
    since: AtomicU64,
    /// Milliseconds from the start to the first write that the client did not take, plus one; 0 while it takes them.
    blocked: AtomicU64,
    lingers: AtomicBool,
}

impl Activity {
    pub(super) fn new() -> Self {
        Self {
            start: Instant::now(),
            phase: AtomicU8::new(Phase::Idle as u8),
            since: AtomicU64::new(0),
            blocked: AtomicU64::new(0),
            lingers: AtomicBool::new(false),
        }
    }

    pub(super) fn enter(&self, phase: Phase) {
        self.since.store(self.elapsed(), Ordering::Relaxed);
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// Enters a phase, unless it is in it already.
    pub(super) fn enter_once(&self, phase: Phase) {
        if self.phase() != phase {
            self.enter(phase);
        }
    }

    /// Notes that bytes arrived: of a connection that was idle, a request's first.
    pub(super) fn read(&self) {
        if self.phase() == Phase::Idle {
            self.enter(Phase::Head);
        }
    }

    /// Notes whether the client took bytes.
    pub(super) fn wrote(&self, taken: bool) {
        if taken {
            self.blocked.store(0, Ordering::Relaxed);
        } else if self.blocked.load(Ordering::Relaxed) == 0 {
            self.blocked.store(self.elapsed() + 1, Ordering::Relaxed);
        }
    }

    /// Reads on after the answer, before the connection is closed.
    pub(super) fn linger(&self) {
        self.lingers.store(true, Ordering::Relaxed);
    }

    pub(super) fn lingers(&self) -> bool {
        self.lingers.load(Ordering::Relaxed)
    }

    /// The next moment at which the connection has waited too long, and for what; `stopped` is when the server was told to
    /// stop.
    pub(super) fn deadline(&self, stopped: Option<Instant>) -> Option<(Instant, Overdue)> {
        let phase = self.phase();
        let since = self.start + Duration::from_millis(self.since.load(Ordering::Relaxed));
        let of_phase = match phase {
            Phase::Idle => Some(IDLE),
            Phase::Head => Some(HEAD),
            Phase::Request => None,
            Phase::Lingering => Some(LINGER),
        };
        let blocked = match self.blocked.load(Ordering::Relaxed) {
            0 => None,
            since => Some(self.start + Duration::from_millis(since - 1)),
        };
        let earliest = |since: Instant, limit: Duration| {
            let end = since + limit;
            stopped.map_or(end, |stopped| end.min(since.max(stopped) + STOPPED))
        };
        match (blocked, of_phase) {
            // hyper may have buffered the whole answer while the client still reads it.
            (Some(since), _) => Some((earliest(since, BLOCKED), Overdue::Blocked)),
            (None, Some(limit)) => Some((earliest(since, limit), Overdue::Phase(phase))),
            (None, None) => None,
        }
    }

    fn phase(&self) -> Phase {
        match self.phase.load(Ordering::Relaxed) {
            0 => Phase::Idle,
            1 => Phase::Head,
            2 => Phase::Request,
            _ => Phase::Lingering,
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
        let activity = Activity::new();
        let start = Instant::now();
        assert_eq!(activity.deadline(None), Some((start + IDLE, Overdue::Phase(Phase::Idle))));
        tokio::time::advance(SECOND).await;
        activity.read();
        tokio::time::advance(SECOND).await;
        activity.read();
        assert_eq!(activity.deadline(None), Some((start + SECOND + HEAD, Overdue::Phase(Phase::Head))));
        activity.enter(Phase::Request);
        assert_eq!(activity.deadline(None), None);
        activity.enter(Phase::Idle);
        assert_eq!(activity.deadline(None), Some((start + 2 * SECOND + IDLE, Overdue::Phase(Phase::Idle))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_cut_and_one_that_takes_a_byte_is_not() {
        let activity = Activity::new();
        let start = Instant::now();
        activity.enter(Phase::Request);
        activity.wrote(false);
        tokio::time::advance(SECOND).await;
        activity.wrote(false);
        assert_eq!(activity.deadline(None), Some((start + BLOCKED, Overdue::Blocked)));
        activity.wrote(true);
        assert_eq!(activity.deadline(None), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_stop_leaves_a_request_its_time_and_nothing_else() {
        let activity = Activity::new();
        let stopped = Instant::now();
        assert_eq!(activity.deadline(Some(stopped)), Some((stopped + STOPPED, Overdue::Phase(Phase::Idle))));
        activity.enter(Phase::Request);
        assert_eq!(activity.deadline(Some(stopped)), None);
        activity.wrote(false);
        assert_eq!(activity.deadline(Some(stopped)), Some((stopped + STOPPED, Overdue::Blocked)));
    }
}
