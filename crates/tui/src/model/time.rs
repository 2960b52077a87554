//! Formats of ages, times and dates in a time zone, and the parser of dates and times that users type.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

/// The time zone of the platform's days.
pub(crate) const PLATFORM_TIME_ZONE: Tz = chrono_tz::America::Argentina::Buenos_Aires;

/// The last minute of a day. As an end it stands for 23:59:59.999, as on the web.
const LAST_MINUTE: &str = "23:59";

/// A half-open interval of time.
pub(crate) type TimeSpan = (DateTime<Utc>, DateTime<Utc>);

/// An age in one or two units, such as `3m` or `2h05`.
pub(crate) fn format_age(age: TimeDelta) -> String {
    let seconds = age.num_seconds().max(0);
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3600 => format!("{}m", seconds / 60),
        3600..86_400 => format!("{}h{:02}", seconds / 3600, seconds / 60 % 60),
        _ => format!("{}d{:02}h", seconds / 86_400, seconds / 3600 % 24),
    }
}

/// The time of day, such as `08:30`.
pub(crate) fn format_time(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%H:%M").to_string()
}

/// The date and time of a form's field, such as `2026-11-22 08:30`.
pub(crate) fn format_date_time(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string()
}

/// The time of day of an instant today, the weekday too within a week, otherwise the date.
pub(crate) fn format_recent(at: DateTime<Utc>, now: DateTime<Utc>, zone: Tz) -> String {
    match (local_date(now, zone) - local_date(at, zone)).num_days() {
        0 => format_time(at, zone),
        -6..=6 => format_weekday_time(at, zone),
        _ => format_date_time(at, zone),
    }
}

/// The weekday, day and time, such as `Sun 22 08:30`.
pub(crate) fn format_weekday_time(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%a %d %H:%M").to_string()
}

/// A span of time, such as `Sun 22 08:30 to 20:00`.
pub(crate) fn format_span(ini: DateTime<Utc>, end: DateTime<Utc>, zone: Tz) -> String {
    let same = local_date(ini, zone) == local_date(end, zone);
    format!(
        "{} to {}",
        format_weekday_time(ini, zone),
        if same { format_time(end, zone) } else { format_weekday_time(end, zone) }
    )
}

/// The date of an instant in a time zone.
pub(crate) fn local_date(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// The first instant of a date; later than midnight where the clocks are put forward then.
pub(crate) fn start_of_day(date: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = date.and_time(NaiveTime::MIN);
    let steps = (0..=12).map(|step| midnight + TimeDelta::minutes(15 * step));
    let first = steps.filter_map(|local| zone.from_local_datetime(&local).earliest()).next();
    first.map_or_else(|| midnight.and_utc(), |at| at.to_utc())
}

/// Parses a date and time such as `2026-11-22 08:30` in a time zone. A time alone is the next such time after `after`.
///
/// # Errors
/// The predicate of an error message, such as `is missing`.
pub(crate) fn parse_date_time(text: &str, zone: Tz, after: Option<DateTime<Utc>>) -> Result<DateTime<Utc>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("is missing".to_owned());
    }
    let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").ok();
    let local = match (text.split_once([' ', 'T']), after) {
        (Some((date, clock)), _) => date.parse::<NaiveDate>().ok().zip(time(clock.trim())),
        (None, Some(after)) => time(text).and_then(|time| {
            let begin = after.with_timezone(&zone).naive_local();
            let later =
                if time > begin.time() { Some(begin.date()) } else { begin.date().checked_add_days(Days::new(1)) };
            Some((later?, time))
        }),
        (None, None) => None,
    };
    let Some((date, clock)) = local else { return Err("is no moment, as in 2026-11-22 08:30".to_owned()) };
    if !(2000..=2199).contains(&chrono::Datelike::year(&date)) {
        return Err("has a year that cannot be meant".to_owned());
    }
    // An end at 23:59 is the last millisecond of the day, as on the web.
    let ends = after.is_some() && text.ends_with(LAST_MINUTE);
    let clock =
        if ends { clock.with_second(59).and_then(|clock| clock.with_nanosecond(999_000_000)) } else { Some(clock) };
    local_to_utc(date.and_time(clock.unwrap_or_default()), zone)
}

fn local_to_utc(local: NaiveDateTime, zone: Tz) -> Result<DateTime<Utc>, String> {
    let found = zone.from_local_datetime(&local).earliest();
    found.map(|at| at.to_utc()).ok_or_else(|| "does not exist: the clocks are put forward then".to_owned())
}

/// A length in hours, such as `24 h` or `7.5 h`.
pub(crate) fn format_hours(length: TimeDelta) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a shift has few minutes")]
    let hours = ((length.num_milliseconds() + 1000) / 60_000) as f64 / 60.0;
    let text = format!("{hours:.1}");
    format!("{} h", text.strip_suffix(".0").unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect(text)
    }

    #[test]
    fn ages_are_short() {
        for (seconds, text) in [(-5, "0s"), (59, "59s"), (60, "1m"), (3599, "59m"), (7500, "2h05"), (90_000, "1d01h")] {
            assert_eq!(format_age(TimeDelta::seconds(seconds)), text);
        }
    }

    #[test]
    fn moments_are_read_by_the_zones_clocks() {
        let ini = at("2026-11-22T11:30:00Z");
        for (text, after, read_as) in [
            ("2026-11-22 08:30", None, Ok("2026-11-22T11:30:00Z")),
            ("2026-11-22T08:30", None, Ok("2026-11-22T11:30:00Z")),
            ("08:30", Some(ini), Ok("2026-11-23T11:30:00Z")),
            ("20:00", Some(ini), Ok("2026-11-22T23:00:00Z")),
            ("2026-11-22 23:59", Some(ini), Ok("2026-11-23T02:59:59.999Z")),
            ("08:30", None, Err("no moment")),
            ("", None, Err("missing")),
            ("22/11/2026 08:30", None, Err("no moment")),
            ("1926-11-22 08:30", None, Err("year")),
        ] {
            match (parse_date_time(text, PLATFORM_TIME_ZONE, after), read_as) {
                (Ok(found), Ok(read)) => assert_eq!(found, at(read), "{text}"),
                (Err(found), Err(why)) => assert!(found.contains(why), "{text}: {found}"),
                (found, read) => panic!("{text}: {found:?} for {read:?}"),
            }
        }
        let skipped = parse_date_time("2026-09-06 00:30", chrono_tz::America::Santiago, None);
        assert!(skipped.is_err_and(|why| why.contains("put forward")));
    }

    #[test]
    fn a_day_that_shows_as_23_59_is_24_hours_long() {
        assert_eq!(format_hours(at("2026-11-23T02:59:59.999Z") - at("2026-11-22T03:00:00Z")), "24 h");
        assert_eq!(format_hours(TimeDelta::minutes(450)), "7.5 h");
    }
}
