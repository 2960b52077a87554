//! The periods over which the platform's key figures are compared, in the local time of its towns.

use chrono::{Datelike, Days, Duration, Months};

use crate::types::clock::Timestamp;
use crate::types::local_days::{local_date, start_of_day};

/// The bounds of the periods at an instant. The periods are half-open; the current ones end at the instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KpiPeriods {
    /// The start of this month.
    pub month_start: Timestamp,
    /// The start of last month.
    pub last_month_start: Timestamp,
    /// The end of the same day of last month, or the end of last month if it is shorter.
    pub last_month_same_day_end: Timestamp,
    /// The start of today.
    pub today_start: Timestamp,
    /// The start of yesterday.
    pub yesterday_start: Timestamp,
}

impl KpiPeriods {
    /// The periods at an instant.
    pub fn at(now: Timestamp) -> Self {
        let today = local_date(now);
        let month = today.with_day(1).unwrap_or(today);
        let last_month = month - Months::new(1);
        let same_day = last_month + Days::new(u64::from(today.day()));
        Self {
            month_start: start_of_day(month),
            last_month_start: start_of_day(last_month),
            last_month_same_day_end: start_of_day(same_day.min(month)),
            today_start: start_of_day(today),
            yesterday_start: start_of_day(today - Days::new(1)),
        }
    }
}

/// The bounds of the last seven days at an instant, today and the six days before it, and of the seven days before those, which
/// end at the same time of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeekPeriods {
    /// The start of the seven days.
    pub week_start: Timestamp,
    /// The start of the seven days before.
    pub last_week_start: Timestamp,
    /// The instant of a week before.
    pub last_week_same_time: Timestamp,
}

impl WeekPeriods {
    /// The periods at an instant.
    pub fn at(now: Timestamp) -> Self {
        let first = local_date(now) - Days::new(6);
        Self {
            week_start: start_of_day(first),
            last_week_start: start_of_day(first - Days::new(7)),
            last_week_same_time: now - Duration::days(7),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_the_local_calendars() {
        for (now, expected) in [
            (
                "2026-11-20T15:00:00Z",
                [
                    "2026-11-01T03:00:00Z",
                    "2026-10-01T03:00:00Z",
                    "2026-10-21T03:00:00Z",
                    "2026-11-20T03:00:00Z",
                    "2026-11-19T03:00:00Z",
                ],
            ),
            (
                "2026-11-01T02:59:59Z",
                [
                    "2026-10-01T03:00:00Z",
                    "2026-09-01T03:00:00Z",
                    "2026-10-01T03:00:00Z",
                    "2026-10-31T03:00:00Z",
                    "2026-10-30T03:00:00Z",
                ],
            ),
            (
                "2026-03-31T12:00:00Z",
                [
                    "2026-03-01T03:00:00Z",
                    "2026-02-01T03:00:00Z",
                    "2026-03-01T03:00:00Z",
                    "2026-03-31T03:00:00Z",
                    "2026-03-30T03:00:00Z",
                ],
            ),
            (
                "2027-01-01T03:00:00Z",
                [
                    "2027-01-01T03:00:00Z",
                    "2026-12-01T03:00:00Z",
                    "2026-12-02T03:00:00Z",
                    "2027-01-01T03:00:00Z",
                    "2026-12-31T03:00:00Z",
                ],
            ),
        ] {
            let at = |text: &str| Timestamp::parse(text).expect("an instant");
            let [month, last_month, last_month_until, today, yesterday] = expected.map(at);
            let periods = KpiPeriods {
                month_start: month,
                last_month_start: last_month,
                last_month_same_day_end: last_month_until,
                today_start: today,
                yesterday_start: yesterday,
            };
            assert_eq!(KpiPeriods::at(at(now)), periods, "{now}");
        }
    }

    #[test]
    fn weeks_begin_at_midnight_of_the_town() {
        for (now, expected) in [
            ("2026-11-20T02:59:59Z", ["2026-11-13T03:00:00Z", "2026-11-06T03:00:00Z", "2026-11-13T02:59:59Z"]),
            ("2026-11-20T03:00:00Z", ["2026-11-14T03:00:00Z", "2026-11-07T03:00:00Z", "2026-11-13T03:00:00Z"]),
            ("2027-01-03T12:00:00Z", ["2026-12-28T03:00:00Z", "2026-12-21T03:00:00Z", "2026-12-27T12:00:00Z"]),
        ] {
            let at = |text: &str| Timestamp::parse(text).expect("an instant");
            let [week_start, last_week_start, last_week_same_time] = expected.map(at);
            let periods = WeekPeriods { week_start, last_week_start, last_week_same_time };
            assert_eq!(WeekPeriods::at(at(now)), periods, "{now}");
        }
    }
}
