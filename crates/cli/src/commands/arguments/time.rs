//! Parsers for durations, as in `10s`, `90m` or `24h`, and for instants.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};

/// Parses a whole number of seconds, minutes or hours, from one second to 14 days.
///
/// # Errors
/// Describes the accepted form.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let units = [('s', 1), ('m', 60), ('h', 3600)];
    let read = units.iter().find_map(|(unit, seconds)| {
        let number = text.strip_suffix(*unit)?;
        let number = number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse::<u64>().ok()).flatten();
        number?.checked_mul(*seconds)
    });
    let read = read.filter(|seconds| (1..=14 * 24 * 3600).contains(seconds));
    read.map(Duration::from_secs).ok_or_else(|| "is not a duration, as in 10s, 90m or 24h".to_owned())
}

/// Parses an instant, or a date as its first instant in UTC, so that a script means the same on every machine.
///
/// # Errors
/// Describes the accepted form.
pub(crate) fn parse_instant(text: &str) -> Result<DateTime<Utc>, String> {
    let date = |text: &str| Some(text.parse::<NaiveDate>().ok()?.and_time(NaiveTime::MIN).and_utc());
    text.parse()
        .ok()
        .or_else(|| date(text))
        .ok_or_else(|| "write it as 2026-11-20T08:30:00-03:00, or as 2026-11-20, which begins at 00:00 UTC".to_owned())
}

/// Parses the begin of a period: a time before now, as in `2h`, or an instant or a date as [`parse_instant`] does.
///
/// # Errors
/// Describes the accepted forms.
pub(crate) fn parse_since(text: &str) -> Result<DateTime<Utc>, String> {
    parse_before(text, now())
}

fn parse_before(text: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>, String> {
    let units = [('m', 60), ('h', 3600), ('d', 86_400), ('w', 604_800)];
    let before = units.iter().find_map(|(unit, seconds)| {
        let number = text.strip_suffix(*unit).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
        now.checked_sub_signed(TimeDelta::try_seconds(number.parse::<i64>().ok()?.checked_mul(*seconds)?)?)
    });
    before.map_or_else(|| parse_instant(text), Ok).map_err(|forms| format!("write it as 30m, 2h, 3d or 1w; or {forms}"))
}

#[expect(clippy::disallowed_methods, reason = "a time before now is one before this machine's now")]
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}

#[cfg(test)]
mod tests {
    use super::{parse_before, parse_duration};

    #[test]
    fn a_begin_is_a_time_before_now_or_an_instant() {
        let now = "2026-11-20T12:00:00Z".parse().expect("an instant");
        for (text, begin) in [
            ("30m", Some("2026-11-20T11:30:00+00:00")),
            ("2h", Some("2026-11-20T10:00:00+00:00")),
            ("3d", Some("2026-11-17T12:00:00+00:00")),
            ("1w", Some("2026-11-13T12:00:00+00:00")),
            ("2026-11-20T08:30:00-03:00", Some("2026-11-20T11:30:00+00:00")),
            ("2026-11-01", Some("2026-11-01T00:00:00+00:00")),
            ("h", None),
            ("-2h", None),
            ("2 h", None),
            ("2y", None),
            ("yesterday", None),
            ("99999999999999999w", None),
            ("9999999999w", None),
        ] {
            let read = parse_before(text, now).map(|at| at.to_rfc3339());
            assert_eq!(read.as_deref().ok(), begin, "{text}");
            assert!(read.is_ok() || read.is_err_and(|why| why.contains("30m, 2h, 3d or 1w")), "{text}");
        }
    }

    #[test]
    fn lengths_of_time() {
        for (text, seconds) in
            [("10s", Some(10)), ("5m", Some(300)), ("24h", Some(86_400)), ("336h", Some(1_209_600))].into_iter().chain(
                ["0s", "337h", "x", "", "s", "10", "1.5s", "-1s", "+1s", "99999999999999999999m"]
                    .map(|text| (text, None)),
            )
        {
            assert_eq!(parse_duration(text).ok().map(|time| time.as_secs()), seconds, "{text}");
        }
    }
}
