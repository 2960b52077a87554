//! The next try of a call about conversations that failed: the wait doubles from one failure to the next.

use chrono::{DateTime, TimeDelta, Utc};

/// The longest wait between two tries.
const LONGEST_DELAY: TimeDelta = TimeDelta::seconds(30);

/// The wait after a number of failures in a row: as long as the server asks, in seconds, or twice as long as before.
pub(crate) fn retry_delay(failures: u32, asked: Option<i64>) -> TimeDelta {
    let doubled = TimeDelta::seconds(1 << failures.min(5)).min(LONGEST_DELAY);
    asked.and_then(TimeDelta::try_seconds).unwrap_or(doubled)
}

/// The next try of a call.
#[derive(Default)]
pub(crate) struct Retry {
    /// The tries in a row that failed.
    failures: u32,
    /// The time of the next try; `None` when none is to come.
    due_at: Option<DateTime<Utc>>,
}

impl Retry {
    /// Schedules the next try after a failure. Returns true for the first failure in a row.
    pub(crate) fn schedule(&mut self, asked: Option<i64>, now: DateTime<Utc>) -> bool {
        self.failures += 1;
        self.due_at = Some(now + retry_delay(self.failures, asked));
        self.failures == 1
    }

    /// Returns true, once, when the next try is due.
    pub(crate) fn take_due(&mut self, now: DateTime<Utc>) -> bool {
        self.due_at.take_if(|due_at| *due_at <= now).is_some()
    }

    /// Makes a scheduled try due: the server is reached again.
    pub(crate) fn retry_now(&mut self, now: DateTime<Utc>) {
        self.due_at = self.due_at.map(|_| now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_try_is_due_once_after_a_wait_that_grows() {
        let now: DateTime<Utc> = "2026-11-22T15:00:00Z".parse().expect("a moment");
        let mut retry = Retry::default();
        assert!(!retry.take_due(now), "nothing has failed");
        for (seconds, is_first) in [(2, true), (4, false), (8, false), (16, false), (30, false), (30, false)] {
            assert_eq!(retry.schedule(None, now), is_first);
            assert!(!retry.take_due(now + TimeDelta::seconds(seconds - 1)), "{seconds}");
            assert!(retry.take_due(now + TimeDelta::seconds(seconds)), "{seconds}");
            assert!(!retry.take_due(now + TimeDelta::seconds(seconds)), "it is under way");
        }
        retry.schedule(Some(50), now);
        assert!(!retry.take_due(now + TimeDelta::seconds(49)));
        retry.retry_now(now);
        assert!(retry.take_due(now));
        retry.retry_now(now);
        assert!(!retry.take_due(now), "nothing waits");
    }
}
