//! The retry policy of jobs.

use chrono::Duration;

/// The largest number of attempts of a job.
pub const ATTEMPTS_MAX: i64 = 10;

/// The wait after the first attempt. Each later wait is twice as long.
const FIRST_WAIT: Duration = Duration::seconds(5);

/// The longest wait without a request of the called service.
const BACKOFF_MAX: Duration = Duration::hours(1);

/// The longest wait that a called service may request.
const REQUESTED_WAIT_MAX: Duration = Duration::days(1);

/// The wait after an attempt, counted from 1. `jitter`, from 0 to 1, adds up to a quarter, so that jobs that failed
/// together are not retried together.
pub fn backoff(attempt: i64, jitter: f64) -> Duration {
    let doublings = u32::try_from(attempt - 1).unwrap_or(0).min(16);
    let wait = (FIRST_WAIT * 2_i32.pow(doublings)).min(BACKOFF_MAX);
    let quarter = (wait / 4).num_milliseconds() as f64 * jitter.clamp(0.0, 1.0);
    wait + Duration::milliseconds(quarter as i64)
}

/// The wait after an attempt: the requested one up to its limit, or the backoff if that is longer.
pub fn retry_delay(attempt: i64, jitter: f64, requested: Option<Duration>) -> Duration {
    requested.unwrap_or_default().min(REQUESTED_WAIT_MAX).max(backoff(attempt, jitter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_an_hour() {
        for (attempt, seconds) in [(1, 5), (2, 10), (3, 20), (9, 1280), (10, 2560), (11, 3600), (10_000, 3600)] {
            assert_eq!(backoff(attempt, 0.0), Duration::seconds(seconds), "{attempt}");
        }
        assert_eq!(backoff(1, 1.0), Duration::milliseconds(6250));
        assert_eq!(backoff(11, 9.0), Duration::seconds(4500));
    }

    #[test]
    fn the_outside_may_ask_for_more_and_not_for_less() {
        for (requested, seconds) in [(None, 10), (Some(1), 10), (Some(60), 60), (Some(1_000_000), 86_400)] {
            assert_eq!(
                retry_delay(2, 0.0, requested.map(Duration::seconds)),
                Duration::seconds(seconds),
                "{requested:?}"
            );
        }
    }
}
