//! The rules of duty shifts, by subject, and the durations they share.

mod color;
mod coverage;
mod duty_hours;
mod holidays;
mod month;
mod on_duty;
mod rotation;
mod shift;
#[cfg(test)]
mod test_support;

use chrono::Duration;

use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};

pub use color::pharmacy_color;
pub(super) use coverage::{coverage_gaps, find_overlaps, merged_duty_spans};
pub(super) use duty_hours::duty_hours;
pub(super) use holidays::{holidays_between, list_holiday_countries};
pub use month::{CalendarDay, ShiftSegment, calendar_days_of_month, first_of_month, month_bounds};
pub(super) use month::{first_of_next_month, resolve_local_time, start_of_day};
pub(super) use on_duty::duty_at;
pub(super) use rotation::{PlannedShift, copy_to_month, plan_rotation};
pub(super) use shift::{
    check_shift_length, check_shift_times, find_clashes, shift_overlap_error, shift_pharmacy_error,
};

/// The maximum length of a shift.
pub(super) const SHIFT_MAX: Duration = Duration::days(14);
/// The maximum length of a period in a request.
const PERIOD_MAX: Duration = Duration::days(366);
/// Shorter gaps are ignored, because clients end a day at 23:59:59.999.
pub(super) const GAP_MIN: Duration = Duration::seconds(60);

/// Refuses a period that is empty, reversed or too long.
pub(super) fn check_period(part: RequestPart, ini: Timestamp, end: Timestamp) -> Result<()> {
    let refused = |message: &str| Err(Error::parser(part, "datetime_end", message));
    match end - ini {
        period if period <= Duration::zero() => refused("the period ends before it begins"),
        period if period > PERIOD_MAX => refused("the period is longer than 366 days"),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::test_support::at;
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
            assert_eq!(check_period(RequestPart::Query, at(ini), at(end)).is_ok(), good, "{ini} {end}");
        }
    }
}
