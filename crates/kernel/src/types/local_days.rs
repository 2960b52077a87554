//! Days and hours in the local time of the platform's towns.

use chrono::{DurationRound, NaiveDate, NaiveTime, TimeDelta, TimeZone};
use chrono_tz::America::Argentina::Buenos_Aires;

use crate::types::clock::Timestamp;

/// The local date of an instant.
pub fn local_date(at: Timestamp) -> NaiveDate {
    at.utc().with_timezone(&Buenos_Aires).date_naive()
}

/// The first instant of a local day.
pub fn start_of_day(day: NaiveDate) -> Timestamp {
    let midnight = day.and_time(NaiveTime::MIN);
    // Falls back to UTC on a day whose midnight the clocks skip; this zone has no such day.
    let start = Buenos_Aires.from_local_datetime(&midnight).earliest();
    Timestamp::new(start.map_or(midnight.and_utc(), |start| start.to_utc()))
}

/// The first instant of the hour of an instant. The zone differs from UTC by whole hours.
pub fn start_of_hour(at: Timestamp) -> Timestamp {
    Timestamp::new(at.utc().duration_trunc(TimeDelta::hours(1)).unwrap_or(at.utc()))
}

/// The local days of a half-open period: the start and the end of each, the first and the last one cut to the period.
pub fn days_between(ini: Timestamp, end: Timestamp) -> Vec<(Timestamp, Timestamp)> {
    let days = local_date(ini).iter_days().map(start_of_day).take_while(|day| *day < end);
    let starts: Vec<_> = days.map(|day| day.max(ini)).collect();
    let ends = starts.iter().skip(1).copied().chain([end]);
    if ini < end { starts.iter().copied().zip(ends).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).expect("an instant")
    }

    #[test]
    fn a_day_begins_at_midnight_in_buenos_aires() {
        for (instant, date, start) in [
            ("2026-11-20T02:59:59.999999Z", "2026-11-19", "2026-11-19T03:00:00Z"),
            ("2026-11-20T03:00:00Z", "2026-11-20", "2026-11-20T03:00:00Z"),
            ("2027-01-01T02:59:59Z", "2026-12-31", "2026-12-31T03:00:00Z"),
            ("2027-01-01T03:00:00Z", "2027-01-01", "2027-01-01T03:00:00Z"),
            ("2024-02-29T12:00:00Z", "2024-02-29", "2024-02-29T03:00:00Z"),
        ] {
            assert_eq!(local_date(at(instant)).to_string(), date, "{instant}");
            assert_eq!(start_of_day(local_date(at(instant))), at(start), "{instant}");
        }
        assert_eq!(start_of_hour(at("2026-11-20T15:59:59.999999Z")), at("2026-11-20T15:00:00Z"));
        assert_eq!(start_of_hour(at("2026-11-20T15:00:00Z")), at("2026-11-20T15:00:00Z"));
    }

    #[test]
    fn a_period_falls_into_its_days() {
        for (ini, end, days) in [
            ("2026-12-31T03:00:00Z", "2027-01-02T03:00:00Z", vec!["2026-12-31T03:00:00Z", "2027-01-01T03:00:00Z"]),
            ("2026-12-31T02:00:00Z", "2026-12-31T04:00:00Z", vec!["2026-12-31T02:00:00Z", "2026-12-31T03:00:00Z"]),
            ("2026-12-31T03:00:00Z", "2026-12-31T03:00:00.000001Z", vec!["2026-12-31T03:00:00Z"]),
            ("2026-12-31T03:00:00Z", "2026-12-31T03:00:00Z", vec![]),
            ("2026-12-31T04:00:00Z", "2026-12-31T03:00:00Z", vec![]),
        ] {
            let found = days_between(at(ini), at(end));
            assert_eq!(found.iter().map(|(start, _)| start.to_string()).collect::<Vec<_>>(), days, "{ini} {end}");
            assert!(found.windows(2).all(|pair| pair[0].1 == pair[1].0), "{found:?}");
            assert_eq!(found.last().map(|(_, end)| *end), (!days.is_empty()).then(|| at(end)));
        }
    }
}
