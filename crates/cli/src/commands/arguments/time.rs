//! Parsers for durations, as in `10s`, `90m` or `24h`, and for instants.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

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

/// Parses an instant, or a date as its first instant in UTC, the zone that times are shown in.
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

#[cfg(test)]
mod tests {
    use super::parse_duration;

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
