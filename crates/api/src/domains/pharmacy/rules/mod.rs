//! The rules of duty, by subject, and the lengths of time they share.

#[cfg(test)]
mod cases;
mod color;
mod coverage;
mod duty;
mod holidays;
mod hours;
mod month;
mod place;
mod rotation;
mod shift;

use chrono::Duration;

use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Part, Result};

pub use color::color;
pub(super) use coverage::{Cover, gaps, on_duty, overlaps};
pub(super) use duty::duty;
pub(super) use hours::hours;
pub use month::{Day, Segment, first_of_month, month_bounds, month_days};
pub(super) use month::{day_begins, instant, next_month};
pub(super) use place::distance;
pub(super) use rotation::{Align, Rotation, Turn, copied, rotate};
pub(super) use shift::{check_minutes, check_times, clashes, no_pharmacy, overlap};

/// The longest a shift may be.
pub(super) const SHIFT_MAX: Duration = Duration::days(14);
/// The longest period one answer covers.
const PERIOD_MAX: Duration = Duration::days(366);
/// A gap shorter than this is none: a day 'ends' at 23:59:59.999.
pub(super) const GAP_MIN: Duration = Duration::seconds(60);

/// Refuses a period that is empty, backwards or too long.
pub(super) fn check_period(part: Part, ini: Timestamp, end: Timestamp) -> Result<()> {
    let refused = |message: &str| Err(Error::parser(part, "datetime_end", message));
    match end - ini {
        period if period <= Duration::zero() => refused("the period ends before it begins"),
        period if period > PERIOD_MAX => refused("the period is longer than 366 days"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::cases::at;
    use super::*;

    #[test]
    fn periods() {
        for (ini, end, good) in [
            ("2023-09-01T00:00:00Z", "2023-10-01T00:00:00Z", true),
            ("2023-01-01T00:00:00Z", "2024-01-02T00:00:00Z", true),
            ("2023-01-01T00:00:00Z", "2024-01-02T00:00:01Z", false),
            ("2023-09-01T00:00:00Z", "2023-09-01T00:00:00Z", false),
            ("2023-09-02T00:00:00Z", "2023-09-01T00:00:00Z", false),
        ] {
            assert_eq!(check_period(Part::Query, at(ini), at(end)).is_ok(), good, "{ini} {end}");
        }
    }
}
