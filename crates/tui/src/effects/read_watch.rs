//! The watch over calls: since when the server has left them without an answer, although its event streams may be alive.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The time without an answer after which calls hang.
const HANGING_AFTER: Duration = Duration::from_secs(5);

/// The watch over the calls of a connection.
#[derive(Clone, Default)]
pub(super) struct ReadWatch(Arc<Mutex<UnansweredCalls>>);

#[derive(Default)]
struct UnansweredCalls {
    /// The jobs that run, each of which waits for an answer.
    running: usize,
    /// The time since which no call was answered; `None` while none waits and the last one was answered.
    since: Option<Instant>,
    /// True if the last call ended without an answer, so that the next one is waited for too.
    has_timed_out: bool,
}

/// A job that calls the server; it ends when it is dropped.
pub(super) struct WatchedJob(ReadWatch);

impl ReadWatch {
    /// A job begins, which waits for answers until it is dropped.
    pub(super) fn begin_job(&self, now: Instant) -> WatchedJob {
        let mut calls = self.lock();
        calls.running += 1;
        calls.since.get_or_insert(now);
        WatchedJob(self.clone())
    }

    /// A call was answered, or ended without an answer.
    pub(super) fn note_call(&self, is_answered: bool, now: Instant) {
        let mut calls = self.lock();
        calls.has_timed_out = !is_answered;
        if is_answered {
            calls.since = (calls.running > 0).then_some(now);
        }
    }

    /// The time since which calls hang, if they do.
    pub(super) fn hanging_since(&self, now: Instant) -> Option<Instant> {
        self.lock().since.filter(|since| now.saturating_duration_since(*since) >= HANGING_AFTER)
    }

    fn lock(&self) -> MutexGuard<'_, UnansweredCalls> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for WatchedJob {
    fn drop(&mut self) {
        let mut calls = self.0.lock();
        calls.running -= 1;
        if calls.running == 0 && !calls.has_timed_out {
            calls.since = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_hang_from_the_last_answer_until_the_next() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let watch = ReadWatch::default();
        assert_eq!(watch.hanging_since(at(100)), None, "nothing is waited for");
        let first = watch.begin_job(at(0));
        assert_eq!((watch.hanging_since(at(4)), watch.hanging_since(at(5))), (None, Some(at(0))));
        // A long read with an answer now and then does not hang.
        watch.note_call(true, at(6));
        assert_eq!((watch.hanging_since(at(10)), watch.hanging_since(at(11))), (None, Some(at(6))));
        // A call that times out is followed by another: both are one wait.
        watch.note_call(false, at(21));
        drop(first);
        assert_eq!(watch.hanging_since(at(22)), Some(at(6)));
        let second = watch.begin_job(at(23));
        assert_eq!(watch.hanging_since(at(24)), Some(at(6)));
        watch.note_call(true, at(25));
        drop(second);
        assert_eq!(watch.hanging_since(at(100)), None);
    }

    #[test]
    fn a_job_that_is_called_off_is_not_waited_for() {
        let start = Instant::now();
        let watch = ReadWatch::default();
        drop(watch.begin_job(start));
        assert_eq!(watch.hanging_since(start + Duration::from_secs(60)), None);
    }
}
