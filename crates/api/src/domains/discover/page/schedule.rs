//! Schedules: the regular hours of weekdays, the special hours of dates, and what they say of an instant.
//!
//! A special day replaces all regular hours of its date. Hours that end at or before their begin cross midnight; those that began
//! the night before a special day run to their end in it.

use std::collections::{BTreeMap, HashSet};

use chrono::offset::LocalResult;
use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The most entries of a schedule.
const ENTRIES_MAX: usize = 60;

/// The most days of an entry.
const DAYS_MAX: usize = 60;

/// The days after an instant in which a change is looked for.
pub(crate) const LOOKAHEAD_DAYS: i64 = 14;

/// The minutes of a day.
const DAY: i64 = 24 * 60;

/// The kind of days that an entry names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScheduleType {
    /// Weekdays, every week.
    Regular,
    /// Dates.
    Special,
}

/// Hours of weekdays or of dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ScheduleEntry {
    /// The entry's id.
    id: Id<ScheduleEntry>,
    /// Regular for weekdays, special for dates.
    #[serde(rename = "type")]
    schedule_type: ScheduleType,
    /// Regular: ISO weekdays, `1` (Monday) to `7`. Special: dates, as in `2026-12-25`.
    days: Vec<String>,
    /// The start time, as in `08:30`; null when closed.
    ini: Option<String>,
    /// The end time, up to `24:00`; at or before `ini` it is on the next day. Null when closed.
    end: Option<String>,
    /// True when it is closed on these days.
    closed: bool,
}

/// Hours of weekdays or of dates in a request.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ScheduleEntryPut {
    /// The entry's id; absent or null, the server makes one.
    id: Option<Id<ScheduleEntry>>,
    /// Regular for weekdays, special for dates.
    #[serde(rename = "type")]
    schedule_type: ScheduleType,
    /// Regular: ISO weekdays, `1` (Monday) to `7`. Special: dates, as in `2026-12-25`. At most 60.
    days: Vec<String>,
    /// The start time, as in `08:30`; null when closed.
    ini: Option<String>,
    /// The end time, up to `24:00`; at or before `ini` it is on the next day. Null when closed.
    end: Option<String>,
    /// True when it is closed on these days.
    #[serde(default)]
    closed: bool,
}

/// The state of a schedule at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScheduleState {
    /// True when it is open.
    pub(crate) opened: bool,
    /// The next opening or closing within 14 days.
    pub(crate) next_change_at: Option<Timestamp>,
}

/// The schedule of a request, in its stored form; `path` is the field with its entries.
pub(crate) fn check_schedule(path: &str, entries: Vec<ScheduleEntryPut>) -> Result<Vec<ScheduleEntry>> {
    let entry = |put| {
        let ScheduleEntryPut { id, schedule_type, days, ini, end, closed } = put;
        ScheduleEntry { id: id.unwrap_or_default(), schedule_type, days, ini, end, closed }
    };
    let entries: Vec<_> = entries.into_iter().map(entry).collect();
    check_entries(path, &entries)?;
    Ok(entries)
}

fn check_entries(path: &str, entries: &[ScheduleEntry]) -> Result<()> {
    let refuse = |path: String, message: &str| Err(Error::parser(RequestPart::Body, path, message));
    if entries.len() > ENTRIES_MAX {
        return refuse(path.to_owned(), "at most 60 entries");
    }
    let mut ids = HashSet::new();
    for (index, entry) in entries.iter().enumerate() {
        let field = |name: &str| format!("{path}[{index}].{name}");
        if !ids.insert(entry.id) {
            return refuse(field("id"), "duplicate");
        }
        if entry.days.is_empty() || entry.days.len() > DAYS_MAX {
            return refuse(field("days"), "1 to 60 days");
        }
        if let Some(day) = entry.days.iter().position(|day| !entry.is_day(day)) {
            let message = match entry.schedule_type {
                ScheduleType::Regular => "a weekday, from 1 (Monday) to 7",
                ScheduleType::Special => "a date, as in 2026-12-25",
            };
            return refuse(format!("{}[{day}]", field("days")), message);
        }
        match (&entry.ini, &entry.end) {
            (Some(_), _) if entry.closed => return refuse(field("ini"), "null when closed"),
            (_, Some(_)) if entry.closed => return refuse(field("end"), "null when closed"),
            _ if entry.closed => {}
            (ini, end) => {
                if ini.as_deref().and_then(parse_minutes).is_none_or(|minutes| minutes == DAY) {
                    return refuse(field("ini"), "a time of day, as in 08:30");
                }
                if end.as_deref().and_then(parse_minutes).is_none() {
                    return refuse(field("end"), "a time of day, as in 20:00, to 24:00");
                }
            }
        }
    }
    Ok(())
}

/// The state of a schedule at an instant; `None` without entries.
pub(crate) fn schedule_state(entries: &[ScheduleEntry], zone: Tz, at: Timestamp) -> Option<ScheduleState> {
    if entries.is_empty() {
        return None;
    }
    let (now, today) = (at.utc(), at.utc().with_timezone(&zone).date_naive());
    let last = now + Duration::days(LOOKAHEAD_DAYS);
    // Hours of the day before may have crossed midnight; the days after the last may be joined with it.
    let days = (-2..=LOOKAHEAD_DAYS + 2).filter_map(|days| today.checked_add_signed(Duration::days(days)));
    let mut periods: Vec<_> = days.flat_map(|date| periods_of(entries, zone, date)).collect();
    periods.sort_unstable();
    let mut joined: Vec<(DateTime<Utc>, DateTime<Utc>)> = Vec::new();
    for (begin, end) in periods {
        match joined.last_mut() {
            Some(before) if begin <= before.1 => before.1 = before.1.max(end),
            _ => joined.push((begin, end)),
        }
    }
    let present = joined.iter().find(|(begin, end)| *begin <= now && now < *end);
    let change = match present {
        Some((_, end)) => Some(*end),
        None => joined.iter().map(|(begin, _)| *begin).find(|begin| *begin > now),
    };
    let next_change_at = change.filter(|change| *change <= last).map(Timestamp::new);
    Some(ScheduleState { opened: present.is_some(), next_change_at })
}

/// The periods that begin on a date, half-open.
fn periods_of(entries: &[ScheduleEntry], zone: Tz, date: NaiveDate) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
    let is_special = entries.iter().any(|entry| entry.schedule_type == ScheduleType::Special && entry.names(date));
    let wanted = if is_special { ScheduleType::Special } else { ScheduleType::Regular };
    let of_date = entries.iter().filter(|entry| entry.schedule_type == wanted && !entry.closed && entry.names(date));
    let period = |entry: &ScheduleEntry| {
        let (ini, end) = (parse_minutes(entry.ini.as_deref()?)?, parse_minutes(entry.end.as_deref()?)?);
        let end = if end <= ini { end + DAY } else { end };
        let midnight = date.and_hms_opt(0, 0, 0)?;
        let begin = to_utc(zone, midnight + Duration::minutes(ini))?;
        let end = to_utc(zone, midnight + Duration::minutes(end))?;
        (begin < end).then_some((begin, end))
    };
    of_date.filter_map(period).collect()
}

/// A local time as an instant: the first of two, and of a time that a change of the clock skips the first after it.
fn to_utc(zone: Tz, local: NaiveDateTime) -> Option<DateTime<Utc>> {
    // No zone skips more than a day.
    (0..=24 * 4).find_map(|quarters| match zone.from_local_datetime(&(local + Duration::minutes(15 * quarters))) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.to_utc()),
        LocalResult::None => None,
    })
}

/// Hours of a day, as in `08:30` to `20:00`, to `24:00`; an end that is not later is of the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DayHours<'a> {
    /// The begin.
    pub(crate) ini: &'a str,
    /// The end.
    pub(crate) end: &'a str,
}

/// The regular hours of an ISO weekday, in order; none when it is closed.
pub(crate) fn list_weekday_hours(entries: &[ScheduleEntry], weekday: u32) -> Vec<DayHours<'_>> {
    let day = weekday.to_string();
    let of_day = entries.iter().filter(|entry| entry.schedule_type == ScheduleType::Regular);
    let mut hours: Vec<_> = of_day.filter(|entry| entry.days.contains(&day)).filter_map(ScheduleEntry::hours).collect();
    hours.sort_unstable();
    hours
}

/// The special days from a date on, in order, with their hours; none on a day that is closed.
pub(crate) fn list_special_days(entries: &[ScheduleEntry], from: NaiveDate) -> BTreeMap<NaiveDate, Vec<DayHours<'_>>> {
    let mut days: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.schedule_type == ScheduleType::Special) {
        for date in entry.days.iter().filter_map(|day| day.parse().ok()).filter(|date| *date >= from) {
            days.entry(date).or_default().extend(entry.hours());
        }
    }
    days.values_mut().for_each(|hours| hours.sort_unstable());
    days
}

impl ScheduleEntry {
    /// True for hours of weekdays.
    pub(crate) fn is_regular(&self) -> bool {
        self.schedule_type == ScheduleType::Regular
    }

    /// The periods of weekdays, in minutes from Monday's midnight; Sunday's may end after the week.
    pub(crate) fn week_minutes(&self) -> Vec<(i64, i64)> {
        let times = (self.ini.as_deref().and_then(parse_minutes), self.end.as_deref().and_then(parse_minutes));
        let (Some(ini), Some(end)) = times else { return Vec::new() };
        let end = if end <= ini { end + DAY } else { end };
        let weekdays = self.days.iter().filter_map(|day| day.parse::<i64>().ok()).map(|day| (day - 1) * DAY);
        weekdays.map(|midnight| (midnight + ini, midnight + end)).collect()
    }

    fn hours(&self) -> Option<DayHours<'_>> {
        let hours = DayHours { ini: self.ini.as_deref()?, end: self.end.as_deref()? };
        (!self.closed).then_some(hours)
    }

    fn is_day(&self, day: &str) -> bool {
        match self.schedule_type {
            ScheduleType::Regular => matches!(day.as_bytes(), [b'1'..=b'7']),
            ScheduleType::Special => day.len() == 10 && day.parse::<NaiveDate>().is_ok(),
        }
    }

    fn names(&self, date: NaiveDate) -> bool {
        let day = match self.schedule_type {
            ScheduleType::Regular => date.weekday().number_from_monday().to_string(),
            ScheduleType::Special => date.to_string(),
        };
        self.days.contains(&day)
    }
}

/// The minutes from midnight of `HH:MM`, to 24:00.
fn parse_minutes(text: &str) -> Option<i64> {
    let [h, hh, b':', m, mm] = text.as_bytes() else { return None };
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| i64::from(byte - b'0'));
    let (hours, minutes) = (digit(h)? * 10 + digit(hh)?, digit(m)? * 10 + digit(mm)?);
    let all = hours * 60 + minutes;
    (minutes < 60 && all <= DAY).then_some(all)
}
