//! When a job that failed is tried again, and when it is given up.

use chrono::Duration;

/// How often a job is tried before it is given up.
pub const ATTEMPTS_MAX: i64 = 10;

/// The wait after the first attempt; each later one is twice as long.
const FIRST_WAIT: Duration = Duration::seconds(5);

/// The longest wait of ours.
const BACKOFF_MAX: Duration = Duration::hours(1);

/// The longest wait that the outside may ask for.
const REQUESTED_WAIT_MAX: Duration = Duration::days(1);

/// The wait after an attempt, the first being 1. `spread`, from 0 to 1, adds up to a quarter, so that what failed
/// together does not come back together.
pub fn backoff(attempt: i64, spread: f64) -> Duration {
    let doublings = u32::try_from(attempt - 1).unwrap_or(0).min(16);
    let wait = (FIRST_WAIT * 2_i32.pow(doublings)).min(BACKOFF_MAX);
    let quarter = (wait / 4).num_milliseconds() as f64 * spread.clamp(0.0, 1.0);
    wait + Duration::milliseconds(quarter as i64)
}

/// The wait after an attempt when the outside asked for one: the longer of both, within reason.
pub fn retry_delay(attempt: i64, spread: f64, asked: Option<Duration>) -> Duration {
    asked.unwrap_or_default().min(REQUESTED_WAIT_MAX).max(backoff(attempt, spread))
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
        for (asked, seconds) in [(None, 10), (Some(1), 10), (Some(60), 60), (Some(1_000_000), 86_400)] {
            assert_eq!(retry_delay(2, 0.0, asked.map(Duration::seconds)), Duration::seconds(seconds), "{asked:?}");
        }
    }
}
