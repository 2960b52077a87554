//! The rules of duty: which periods may be asked for, who is on duty and until when, and how a month falls into days.

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};
use chrono_tz::Tz;

use super::group::{Location, Pharmacy};
use super::shift::Shift;
use crate::kernel::clock::Timestamp;
use crate::kernel::error::{Error, Part, Result};
use crate::kernel::id::Id;

/// The longest a shift may be.
pub(super) const SHIFT_MAX: Duration = Duration::days(14);
/// The longest period one answer covers.
const PERIOD_MAX: Duration = Duration::days(366);
/// A gap shorter than this is none: a day 'ends' at 23:59:59.999.
pub(super) const GAP_MIN: Duration = Duration::seconds(60);
/// Metres of a degree of latitude, for a sphere of the Earth's mean radius of 6 371 008.8 m.
const METRES_PER_DEGREE: f64 = 111_195.08;

/// Refuses a period that is empty, backwards or too long.
pub(super) fn check_period(ini: Timestamp, end: Timestamp) -> Result<()> {
    let refused = |message: &str| Err(Error::parser(Part::Query, "datetime_end", message));
    match end - ini {
        period if period <= Duration::zero() => refused("the period ends before it begins"),
        period if period > PERIOD_MAX => refused("the period is longer than 366 days"),
        _ => Ok(()),
    }
}

/// Who is on duty at an instant, and what comes next.
#[derive(Debug, PartialEq)]
pub(super) struct Duty {
    /// The shifts in force, with the instant their pharmacy goes off duty.
    pub(super) now: Vec<(Shift, Timestamp)>,
    /// When the set of pharmacies on duty changes.
    pub(super) change_at: Option<Timestamp>,
    /// The shifts that begin next.
    pub(super) next: Vec<Shift>,
}

/// Reads the duty at `at` from shifts in the order they begin: all in force, all later ones of their pharmacies for a
/// while, and the next ones of others.
pub(super) fn duty(at: Timestamp, shifts: &[Shift]) -> Duty {
    let mut now: Vec<(Shift, Timestamp)> = Vec::new();
    let mut later = Vec::new();
    for shift in shifts {
        let until = now.iter_mut().find(|(on, _)| on.pharmacy_id == shift.pharmacy_id).map(|(_, until)| until);
        match until {
            Some(until) if shift.ini_at - *until < GAP_MIN => *until = (*until).max(shift.end_at),
            _ if shift.ini_at > at => later.push(shift),
            _ => now.push((shift.clone(), shift.end_at)),
        }
    }
    now.retain(|(_, until)| *until > at);
    let next_at = later.iter().map(|shift| shift.ini_at).min();
    let next = later.into_iter().filter(|shift| Some(shift.ini_at) == next_at).cloned().collect();
    let change_at = now.iter().map(|(_, until)| *until).chain(next_at).min();
    Duty { now, change_at, next }
}

/// Metres between two points, on the plane that touches the Earth between them: right to a metre within a town.
pub(super) fn distance(a: Location, b: Location) -> i64 {
    let across = (b.lng - a.lng + 540.0).rem_euclid(360.0) - 180.0;
    let x = across * ((a.lat + b.lat) / 2.0).to_radians().cos();
    let y = b.lat - a.lat;
    (x.hypot(y) * METRES_PER_DEGREE).round() as i64
}

/// A pharmacy's colour, 0 to 15: FNV-1a of the id's text, folded. The web computes the same one.
pub fn color(pharmacy: Id<Pharmacy>) -> u8 {
    let hash = pharmacy
        .to_string()
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    ((hash ^ (hash >> 16)) & 15) as u8
}

/// A day of a month and what of each shift falls into it.
#[derive(Debug, PartialEq)]
pub struct Day {
    /// The date.
    pub date: NaiveDate,
    /// In the order they begin.
    pub segments: Vec<Segment>,
}

/// The part of a shift within one day.
#[derive(Debug, PartialEq)]
pub struct Segment {
    /// Which of the shifts.
    pub index: usize,
    /// Local begin, `HH:MM`.
    pub ini: String,
    /// Local end, `HH:MM`; `24:00` when the day's end cuts it.
    pub end: String,
}

/// The instant a zone's clocks show a local time; where they skip it, the first whole hour later that they show.
pub(super) fn instant(zone: Tz, local: NaiveDateTime) -> Timestamp {
    let shown = (0..=24).find_map(|hours| zone.from_local_datetime(&(local + Duration::hours(hours))).earliest());
    Timestamp::new(shown.map_or_else(|| local.and_utc(), |at| at.to_utc()))
}

/// The instant a local date begins.
pub(super) fn day_begins(zone: Tz, date: NaiveDate) -> Timestamp {
    instant(zone, date.and_time(NaiveTime::MIN))
}

/// Begin and end of a date's month.
pub fn month_bounds(zone: Tz, day: NaiveDate) -> (Timestamp, Timestamp) {
    (day_begins(zone, first_of_month(day)), day_begins(zone, next_month(day)))
}

/// The days of a date's month, with what of each shift falls into them.
pub fn month_days(zone: Tz, day: NaiveDate, shifts: &[Shift]) -> Vec<Day> {
    let first = first_of_month(day);
    let next = next_month(first);
    first
        .iter_days()
        .take_while(|date| *date < next)
        .map(|date| Day { date, segments: segments(zone, date, shifts) })
        .collect()
}

fn segments(zone: Tz, date: NaiveDate, shifts: &[Shift]) -> Vec<Segment> {
    let (ini, end) = (day_begins(zone, date), day_begins(zone, date + Days::new(1)));
    let local = |at: Timestamp| at.utc().with_timezone(&zone).format("%H:%M").to_string();
    let within = shifts.iter().enumerate().filter(|(_, shift)| shift.ini_at < end && shift.end_at > ini);
    within
        .map(|(index, shift)| Segment {
            index,
            ini: if shift.ini_at <= ini { "00:00".into() } else { local(shift.ini_at) },
            end: if shift.end_at >= end { "24:00".into() } else { local(shift.end_at) },
        })
        .collect()
}

/// The first day of a date's month.
pub fn first_of_month(date: NaiveDate) -> NaiveDate {
    date.with_day(1).unwrap_or(date)
}

/// The first day of the month after a date's.
pub(super) fn next_month(date: NaiveDate) -> NaiveDate {
    first_of_month(first_of_month(date) + Days::new(31))
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::Argentina::Buenos_Aires;
    use serde::Deserialize;

    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).expect(text)
    }

    fn pharmacy(name: &str) -> Id<Pharmacy> {
        Id::named(Id::<()>::from(uuid::Uuid::nil()), name)
    }

    /// `a 1T08:30 2T08:30`: pharmacy, begin and end in September 2023, in UTC.
    fn shift(text: &str) -> Shift {
        let [name, ini, end] = text.split(' ').collect::<Vec<_>>().try_into().expect(text);
        let day = |text: &str| {
            let (day, time) = text.split_once('T').expect(text);
            at(&format!("2023-09-{:0>2}T{time}Z", day))
        };
        Shift {
            id: Id::named(Id::<()>::from(uuid::Uuid::nil()), text),
            group_id: uuid::Uuid::nil().into(),
            pharmacy_id: pharmacy(name),
            ini_at: day(ini),
            end_at: day(end),
            demo: false,
        }
    }

    #[test]
    fn periods() {
        for (ini, end, good) in [
            ("2023-09-01T00:00:00Z", "2023-10-01T00:00:00Z", true),
            ("2023-01-01T00:00:00Z", "2024-01-02T00:00:00Z", true),
            ("2023-01-01T00:00:00Z", "2024-01-02T00:00:01Z", false),
            ("2023-09-01T00:00:00Z", "2023-09-01T00:00:00Z", false),
            ("2023-09-02T00:00:00Z", "2023-09-01T00:00:00Z", false),
        ] {
            assert_eq!(check_period(at(ini), at(end)).is_ok(), good, "{ini} {end}");
        }
    }

    #[test]
    fn duties() {
        type Case<'a> = (&'a str, &'a [&'a str], &'a [(&'a str, &'a str)], Option<&'a str>, &'a [&'a str]);
        let cases: [Case<'_>; 9] = [
            ("nothing planned", &[], &[], None, &[]),
            ("only later", &["a 15T08:30:00 16T08:30:00"], &[], Some("15T08:30:00"), &["a"]),
            (
                "two on duty, two next",
                &[
                    "a 9T12:00:00 11T12:00:00",
                    "b 9T12:00:00 11T12:00:00",
                    "c 11T12:00:00 12T12:00:00",
                    "d 11T12:00:00 12T12:00:00",
                ],
                &[("a", "11T12:00:00"), ("b", "11T12:00:00")],
                Some("11T12:00:00"),
                &["c", "d"],
            ),
            ("half-open at the end", &["a 9T00:00:00 10T00:00:00"], &[], None, &[]),
            (
                "half-open at the begin",
                &["a 10T00:00:00 11T00:00:00"],
                &[("a", "11T00:00:00")],
                Some("11T00:00:00"),
                &[],
            ),
            (
                "a following shift goes on",
                &["a 9T12:00:00 10T12:00:00", "a 10T12:00:00 11T12:00:00"],
                &[("a", "11T12:00:00")],
                Some("11T12:00:00"),
                &[],
            ),
            (
                "a gap under a minute is none",
                &["a 9T12:00:00 9T23:59:59.999", "a 10T00:00:30 11T00:00:00"],
                &[("a", "11T00:00:00")],
                Some("11T00:00:00"),
                &[],
            ),
            (
                "a gap of a minute is one",
                &["a 9T12:00:00 10T12:00:00", "a 10T12:01:00 11T00:00:00"],
                &[("a", "10T12:00:00")],
                Some("10T12:00:00"),
                &["a"],
            ),
            (
                "another joins before the first goes",
                &["a 9T12:00:00 12T12:00:00", "b 10T12:00:00 11T12:00:00"],
                &[("a", "12T12:00:00")],
                Some("10T12:00:00"),
                &["b"],
            ),
        ];
        for (name, shifts, now, change, next) in cases {
            let shifts: Vec<_> = shifts.iter().map(|text| shift(text)).collect();
            let duty = duty(at("2023-09-10T00:00:00Z"), &shifts);
            let instant = |text: &str| at(&format!("2023-09-{text}Z"));
            let on: Vec<_> = duty.now.iter().map(|(shift, until)| (shift.pharmacy_id, *until)).collect();
            assert_eq!(
                on,
                now.iter().map(|(name, until)| (pharmacy(name), instant(until))).collect::<Vec<_>>(),
                "{name}"
            );
            assert_eq!(duty.change_at, change.map(instant), "{name}");
            let coming: Vec<_> = duty.next.iter().map(|shift| shift.pharmacy_id).collect();
            assert_eq!(coming, next.iter().map(|name| pharmacy(name)).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn days_of_a_month() {
        let shifts =
            [shift("a 1T11:30:00 2T11:30:00"), shift("b 2T11:30:00 3T03:00:00"), shift("c 30T11:30:00 30T23:00:00")];
        let days = month_days(Buenos_Aires, NaiveDate::from_ymd_opt(2023, 9, 15).expect("a date"), &shifts);
        assert_eq!(days.len(), 30);
        let of = |day: usize| -> Vec<_> {
            days[day - 1].segments.iter().map(|part| (part.index, part.ini.as_str(), part.end.as_str())).collect()
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
            assert_eq!((first_of_month(date(day)), next_month(date(day))), (date(first), date(next)));
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
            let begin = day_begins(zone, date);
            assert_eq!(begin, at(begins), "{zone} {day}");
            assert_eq!(day_begins(zone, date + Days::new(1)) - begin, Duration::hours(hours), "{zone} {day}");
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
            assert_eq!(month_days(zone, day, &[]).len() as i64, (hours + 1) / 24, "{day}");
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
            // Where 02:00 is 03:00, an hour; and all of a day of 25.
            (Madrid, "2023-03-26T00:30:00Z", "2023-03-26T01:30:00Z", "2023-03-01", "26 01:30-03:30"),
            (Madrid, "2023-10-28T22:00:00Z", "2023-10-29T23:00:00Z", "2023-10-01", "29 00:00-24:00"),
        ] {
            let shift = Shift { ini_at: at(ini), end_at: at(end), ..shift("a 1T00:00:00 2T00:00:00") };
            let days = month_days(zone, month.parse().expect(month), &[shift]);
            let segments = days.iter().flat_map(|day| day.segments.iter().map(|part| (day.date.day(), part)));
            let seen: Vec<_> = segments.map(|(day, part)| format!("{day} {}-{}", part.ini, part.end)).collect();
            assert_eq!(seen.join(", "), parts, "{zone} {ini} {end} in {month}");
        }
    }

    #[test]
    fn distances() {
        let adrogue = Location { lat: -34.7986178, lng: -58.39199909999999 };
        let calzada = Location { lat: -34.7942, lng: -58.3554 };
        assert_eq!(distance(adrogue, adrogue), 0);
        assert!((distance(adrogue, calzada) - 3378).abs() <= 3, "{}", distance(adrogue, calzada));
        let east = Location { lat: 0.0, lng: 179.9 };
        let west = Location { lat: 0.0, lng: -179.9 };
        assert_eq!(distance(east, west), 22_239, "the short way round");
    }

    #[test]
    fn colours_are_those_of_the_web() {
        #[derive(Deserialize)]
        struct Golden {
            id: Id<Pharmacy>,
            index: u8,
        }
        let golden = include_str!("../../../../../web/src/shared/lib/color.golden.json");
        let golden: Vec<Golden> = serde_json::from_str(golden).expect("the golden table");
        assert!(golden.len() >= 12);
        for Golden { id, index } in golden {
            assert_eq!(color(id), index, "{id}");
        }
    }
}
