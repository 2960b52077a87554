//! The days of a month in a time zone, and the segments of shifts on each day.

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};
use chrono_tz::Tz;

use crate::domains::pharmacy::model::Shift;
use hub_kernel::types::clock::Timestamp;

/// A day of a month, and the segments of shifts on it.
#[derive(Debug, PartialEq)]
pub struct CalendarDay {
    /// The date.
    pub date: NaiveDate,
    /// The segments, in the order their shifts begin.
    pub segments: Vec<ShiftSegment>,
}

/// The part of a shift within one day.
#[derive(Debug, PartialEq)]
pub struct ShiftSegment {
    /// The index of the shift.
    pub shift_index: usize,
    /// The local begin, `HH:MM`.
    pub local_ini: String,
    /// The local end, `HH:MM`; `24:00` when the shift continues on the next day.
    pub local_end: String,
}

/// The instant of a local time; the first of two where the clocks repeat it, and where they skip it, the next whole hour
/// after it that exists.
pub(crate) fn resolve_local_time(zone: Tz, local: NaiveDateTime) -> Timestamp {
    let shown = (0..=24).find_map(|hours| zone.from_local_datetime(&(local + Duration::hours(hours))).earliest());
    Timestamp::new(shown.map_or_else(|| local.and_utc(), |at| at.to_utc()))
}

/// The instant at which a local date begins.
pub(crate) fn start_of_day(zone: Tz, date: NaiveDate) -> Timestamp {
    resolve_local_time(zone, date.and_time(NaiveTime::MIN))
}

/// The begin and end of a date's month.
pub fn month_bounds(zone: Tz, day: NaiveDate) -> (Timestamp, Timestamp) {
    (start_of_day(zone, first_of_month(day)), start_of_day(zone, first_of_next_month(day)))
}

/// The days of a date's month, with the segments of the shifts.
pub fn calendar_days_of_month(zone: Tz, day: NaiveDate, shifts: &[Shift]) -> Vec<CalendarDay> {
    let first = first_of_month(day);
    let next = first_of_next_month(first);
    first
        .iter_days()
        .take_while(|date| *date < next)
        .map(|date| CalendarDay { date, segments: segments_of_day(zone, date, shifts) })
        .collect()
}

fn segments_of_day(zone: Tz, date: NaiveDate, shifts: &[Shift]) -> Vec<ShiftSegment> {
    let (ini, end) = (start_of_day(zone, date), start_of_day(zone, date + Days::new(1)));
    let local = |at: Timestamp| at.utc().with_timezone(&zone).format("%H:%M").to_string();
    let within = shifts.iter().enumerate().filter(|(_, shift)| shift.ini_at < end && shift.end_at > ini);
    within
        .map(|(index, shift)| ShiftSegment {
            shift_index: index,
            local_ini: if shift.ini_at <= ini { "00:00".into() } else { local(shift.ini_at) },
            local_end: if shift.end_at >= end { "24:00".into() } else { local(shift.end_at) },
        })
        .collect()
}

/// The first day of a date's month.
pub fn first_of_month(date: NaiveDate) -> NaiveDate {
    date.with_day(1).unwrap_or(date)
}

/// The first day of the month after a date's.
pub(crate) fn first_of_next_month(date: NaiveDate) -> NaiveDate {
    first_of_month(first_of_month(date) + Days::new(31))
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::Argentina::Buenos_Aires;

    use super::super::test_support::{at, shift};
    use super::*;

    #[test]
    fn days_of_a_month() {
        let shifts = [shift("a 1T11:30 2T11:30"), shift("b 2T11:30 3T03"), shift("c 30T11:30 30T23")];
        let days = calendar_days_of_month(Buenos_Aires, NaiveDate::from_ymd_opt(2023, 9, 15).expect("a date"), &shifts);
        assert_eq!(days.len(), 30);
        let of = |day: usize| -> Vec<_> {
            days[day - 1]
                .segments
                .iter()
                .map(|part| (part.shift_index, part.local_ini.as_str(), part.local_end.as_str()))
                .collect()
        };
        assert_eq!(of(1), [(0, "08:30", "24:00")]);
        assert_eq!(of(2), [(0, "00:00", "08:30"), (1, "08:30", "24:00")]);
        assert_eq!(of(3), [], "a shift to midnight does not spill");
        assert_eq!(of(30), [(2, "08:30", "20:00")]);
    }

    #[test]
    fn months_across_a_years_end() {
        let date = |text: &str| text.parse::<NaiveDate>().expect(text);
        for (day, first, next) in [
            ("2023-12-31", "2023-12-01", "2024-01-01"),
            ("2024-02-29", "2024-02-01", "2024-03-01"),
            ("2023-01-01", "2023-01-01", "2023-02-01"),
        ] {
            assert_eq!((first_of_month(date(day)), first_of_next_month(date(day))), (date(first), date(next)));
        }
    }

    #[test]
    fn days_begin_where_clocks_change() {
        use chrono_tz::{America, Europe, Pacific};
        for (zone, day, begins, hours) in [
            (America::Asuncion, "2023-09-30", "2023-09-30T04:00:00Z", 24),
            // From 00:00 to 01:00: the first day of a month without a midnight.
            (America::Asuncion, "2023-10-01", "2023-10-01T04:00:00Z", 23),
            (America::Asuncion, "2023-10-02", "2023-10-02T03:00:00Z", 24),
            // From 24:00 back to 23:00, which comes twice.
            (America::Asuncion, "2023-03-25", "2023-03-25T03:00:00Z", 25),
            (America::Asuncion, "2023-03-26", "2023-03-26T04:00:00Z", 24),
            (America::Santiago, "2023-09-03", "2023-09-03T04:00:00Z", 23),
            (America::Santiago, "2023-04-01", "2023-04-01T03:00:00Z", 25),
            // From 01:00 back to 00:00: the first of two midnights.
            (America::Havana, "2023-11-05", "2023-11-05T04:00:00Z", 25),
            (Europe::Madrid, "2023-03-26", "2023-03-25T23:00:00Z", 23),
            (Europe::Madrid, "2023-10-29", "2023-10-28T22:00:00Z", 25),
            // Over the date line: a day that never was begins with the next one.
            (Pacific::Apia, "2011-12-29", "2011-12-29T10:00:00Z", 24),
            (Pacific::Apia, "2011-12-30", "2011-12-30T10:00:00Z", 0),
            (Pacific::Apia, "2011-12-31", "2011-12-30T10:00:00Z", 24),
        ] {
            let date: NaiveDate = day.parse().expect(day);
            let begin = start_of_day(zone, date);
            assert_eq!(begin, at(begins), "{zone} {day}");
            assert_eq!(start_of_day(zone, date + Days::new(1)) - begin, Duration::hours(hours), "{zone} {day}");
        }
    }

    #[test]
    fn months_where_clocks_change() {
        use chrono_tz::{America, Europe};
        for (zone, day, ini, end, hours) in [
            (America::Asuncion, "2023-10-15", "2023-10-01T04:00:00Z", "2023-11-01T03:00:00Z", 31 * 24 - 1),
            (America::Asuncion, "2023-09-15", "2023-09-01T04:00:00Z", "2023-10-01T04:00:00Z", 30 * 24),
            (America::Asuncion, "2023-03-15", "2023-03-01T03:00:00Z", "2023-04-01T04:00:00Z", 31 * 24 + 1),
            (America::Santiago, "2023-09-30", "2023-09-01T04:00:00Z", "2023-10-01T03:00:00Z", 30 * 24 - 1),
            (Europe::Madrid, "2023-10-01", "2023-09-30T22:00:00Z", "2023-10-31T23:00:00Z", 31 * 24 + 1),
        ] {
            let day: NaiveDate = day.parse().expect(day);
            let bounds = month_bounds(zone, day);
            assert_eq!((bounds.0, bounds.1, bounds.1 - bounds.0), (at(ini), at(end), Duration::hours(hours)), "{day}");
            assert_eq!(calendar_days_of_month(zone, day, &[]).len() as i64, (hours + 1) / 24, "{day}");
        }
    }

    #[test]
    fn shifts_across_a_change_of_clocks() {
        use chrono_tz::{America::Asuncion, America::Santiago, Europe::Madrid};
        for (zone, ini, end, month, parts) in [
            // 08:30 to 08:30 in 23 hours, over the midnight that is not there: in either of its months.
            (Asuncion, "2023-09-30T12:30:00Z", "2023-10-01T11:30:00Z", "2023-09-01", "30 08:30-24:00"),
            (Asuncion, "2023-09-30T12:30:00Z", "2023-10-01T11:30:00Z", "2023-10-01", "1 00:00-08:30"),
            // All of the day of 23 hours and nothing of those beside it.
            (Asuncion, "2023-10-01T04:00:00Z", "2023-10-02T03:00:00Z", "2023-10-01", "1 00:00-24:00"),
            // 08:30 to 08:30 in 25 hours, then to the first and to the second 23:30.
            (Asuncion, "2023-03-25T11:30:00Z", "2023-03-26T12:30:00Z", "2023-03-01", "25 08:30-24:00, 26 00:00-08:30"),
            (Asuncion, "2023-03-25T11:30:00Z", "2023-03-26T02:30:00Z", "2023-03-01", "25 08:30-23:30"),
            (Asuncion, "2023-03-25T11:30:00Z", "2023-03-26T03:30:00Z", "2023-03-01", "25 08:30-23:30"),
            (Santiago, "2023-09-02T12:30:00Z", "2023-09-03T11:30:00Z", "2023-09-01", "2 08:30-24:00, 3 00:00-08:30"),
            (Santiago, "2023-04-01T11:30:00Z", "2023-04-02T12:30:00Z", "2023-04-01", "1 08:30-24:00, 2 00:00-08:30"),
            // An hour while the clocks jump from 02:00 to 03:00, and a whole day of 25 hours.
            (Madrid, "2023-03-26T00:30:00Z", "2023-03-26T01:30:00Z", "2023-03-01", "26 01:30-03:30"),
            (Madrid, "2023-10-28T22:00:00Z", "2023-10-29T23:00:00Z", "2023-10-01", "29 00:00-24:00"),
        ] {
            let shift = Shift { ini_at: at(ini), end_at: at(end), ..shift("a 1T00 2T00") };
            let days = calendar_days_of_month(zone, month.parse().expect(month), &[shift]);
            let segments = days.iter().flat_map(|day| day.segments.iter().map(|part| (day.date.day(), part)));
            let seen: Vec<_> =
                segments.map(|(day, part)| format!("{day} {}-{}", part.local_ini, part.local_end)).collect();
            assert_eq!(seen.join(", "), parts, "{zone} {ini} {end} in {month}");
        }
    }
}
