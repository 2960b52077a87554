//! The duty hours of a pharmacy: all, by night, at weekends and on holidays.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveTime, Weekday};
use chrono_tz::Tz;

use super::coverage::TimeSpan;
use super::month::{resolve_local_time, start_of_day};
use hub_kernel::types::clock::Timestamp;

/// The hours at which night begins and ends: 21:00 to 06:00 (Argentina's law 20.744, article 200).
const NIGHT: (u32, u32) = (21, 6);

/// Time on duty, in local time. One hour may count as night, weekend and holiday at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DutyHours {
    /// All time on duty.
    pub(crate) total: Duration,
    /// From 21:00 to 06:00.
    pub(crate) night: Duration,
    /// Saturdays and Sundays, from midnight to midnight.
    pub(crate) weekend: Duration,
    /// National holidays, from midnight to midnight.
    pub(crate) holiday: Duration,
}

/// The duty hours of spans that do not overlap.
pub(crate) fn duty_hours(zone: Tz, holidays: &BTreeSet<NaiveDate>, spans: &[TimeSpan]) -> DutyHours {
    let zero = Duration::zero();
    let mut hours = DutyHours { total: zero, night: zero, weekend: zero, holiday: zero };
    for span in spans {
        let date = |at: Timestamp| at.utc().with_timezone(&zone).date_naive();
        hours.total += span.1 - span.0;
        for day in date(span.0).iter_days().take_while(|day| *day <= date(span.1)) {
            let (begin, end) = (start_of_day(zone, day), start_of_day(zone, day + Days::new(1)));
            let within = overlap_duration(*span, (begin, end));
            hours.night += overlap_duration(*span, (begin, local_hour(zone, day, NIGHT.1)));
            hours.night += overlap_duration(*span, (local_hour(zone, day, NIGHT.0), end));
            if matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
                hours.weekend += within;
            }
            if holidays.contains(&day) {
                hours.holiday += within;
            }
        }
    }
    hours
}

fn local_hour(zone: Tz, day: NaiveDate, hour: u32) -> Timestamp {
    resolve_local_time(zone, day.and_time(NaiveTime::MIN) + Duration::hours(hour.into()))
}

fn overlap_duration(a: TimeSpan, b: TimeSpan) -> Duration {
    (a.1.min(b.1) - a.0.max(b.0)).max(Duration::zero())
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::Argentina::Buenos_Aires;
    use chrono_tz::America::Asuncion;

    use super::super::test_support::at;
    use super::*;

    #[test]
    fn hours_by_kind() {
        let holidays = ["2026-11-23", "2027-01-01"].map(|date| date.parse().expect(date)).into();
        for (zone, ini, end, all, night, weekend, holiday) in [
            // A Tuesday, 08:30 to 08:30.
            (Buenos_Aires, "2026-11-10T11:30:00Z", "2026-11-11T11:30:00Z", 24.0, 9.0, 0.0, 0.0),
            // Friday to Saturday, and Sunday to Monday.
            (Buenos_Aires, "2026-11-13T11:30:00Z", "2026-11-14T11:30:00Z", 24.0, 9.0, 8.5, 0.0),
            (Buenos_Aires, "2026-11-15T11:30:00Z", "2026-11-16T11:30:00Z", 24.0, 9.0, 15.5, 0.0),
            // Into the Monday of Sovereignty Day, which is also of a weekend's end.
            (Buenos_Aires, "2026-11-22T11:30:00Z", "2026-11-23T11:30:00Z", 24.0, 9.0, 15.5, 8.5),
            // New Year's Day.
            (Buenos_Aires, "2027-01-01T03:00:00Z", "2027-01-02T03:00:00Z", 24.0, 9.0, 0.0, 24.0),
            // The edges of night.
            (Buenos_Aires, "2026-11-10T09:00:00Z", "2026-11-11T00:00:00Z", 15.0, 0.0, 0.0, 0.0),
            (Buenos_Aires, "2026-11-10T08:59:00Z", "2026-11-10T09:00:00Z", 1.0 / 60.0, 1.0 / 60.0, 0.0, 0.0),
            // A week.
            (Buenos_Aires, "2026-11-09T03:00:00Z", "2026-11-16T03:00:00Z", 168.0, 63.0, 48.0, 0.0),
            // The Sunday whose midnight hour is not there, and the Saturday that has it twice.
            (Asuncion, "2023-09-30T04:00:00Z", "2023-10-02T03:00:00Z", 47.0, 17.0, 47.0, 0.0),
            (Asuncion, "2023-03-25T03:00:00Z", "2023-03-27T04:00:00Z", 49.0, 19.0, 49.0, 0.0),
        ] {
            let found = duty_hours(zone, &holidays, &[(at(ini), at(end))]);
            let found = [found.total, found.night, found.weekend, found.holiday].map(|kind| kind.num_seconds());
            let expected = [all, night, weekend, holiday].map(|hours: f64| (hours * 3600.0).round() as i64);
            assert_eq!(found, expected, "{ini} {end}");
        }
    }
}
