//! The rules of duty: which periods may be asked for, who is on duty and until when, and how a month falls into days.

use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, TimeZone};
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

/// The instant a local date begins; where the clock skips midnight, the first instant after.
pub(super) fn day_begins(zone: Tz, date: NaiveDate) -> Timestamp {
    let midnight = date.and_hms_opt(0, 0, 0).unwrap_or_default();
    let at = (0..24).find_map(|hours| zone.from_local_datetime(&(midnight + Duration::hours(hours))).earliest());
    Timestamp::new(at.map_or_else(|| midnight.and_utc(), |at: DateTime<Tz>| at.to_utc()))
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
