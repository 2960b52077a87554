//! The period of figures: days of the towns' local time.

use std::time::SystemTime;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::America::Argentina::Buenos_Aires;

use crate::commands::arguments::time::parse_since;
use crate::error::{CliError, Result};

/// The days of a period without a first one.
const DAYS_DEFAULT: u64 = 30;

/// A period of whole days in the local time of America/Argentina/Buenos_Aires.
#[derive(clap::Args)]
pub(crate) struct PeriodArgs {
    /// The first day, as in 2026-11-01 [default: 29 days before the last one]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    from: Option<NaiveDate>,
    /// The begin instead of a first day: a time before now, as in 2h, 3d or 1w, or an instant; by hours
    #[arg(long, value_name = "TIME", conflicts_with = "from", value_parser = parse_since)]
    since: Option<DateTime<Utc>>,
    /// The last day [default: today]
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    until: Option<NaiveDate>,
}

impl PeriodArgs {
    /// The start of the first day and the end of the last one.
    ///
    /// # Errors
    /// Exit 2 when the last day is before the first one.
    pub(super) fn bounds(&self) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
        let last = self.until.unwrap_or_else(today);
        if let Some(begin) = self.since {
            let end = start_of_day(last + Days::new(1));
            return if begin < end { Ok((begin, end)) } else { Err(CliError::usage("--until is before --since")) };
        }
        let first = self.from.unwrap_or_else(|| last - Days::new(DAYS_DEFAULT - 1));
        match first <= last {
            true => Ok((start_of_day(first), start_of_day(last + Days::new(1)))),
            false => Err(CliError::usage("--until is before --from")),
        }
    }
}

/// Parses a date.
///
/// # Errors
/// Describes the accepted form.
fn parse_date(text: &str) -> std::result::Result<NaiveDate, String> {
    text.parse().map_err(|_| "write it as 2026-11-20".to_owned())
}

#[expect(clippy::disallowed_methods, reason = "the last day is this machine's today")]
fn today() -> NaiveDate {
    DateTime::<Utc>::from(SystemTime::now()).with_timezone(&Buenos_Aires).date_naive()
}

/// The first instant of a local day. The clocks of the zone skip no midnight.
fn start_of_day(day: NaiveDate) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    Buenos_Aires.from_local_datetime(&midnight).earliest().map_or_else(|| midnight.and_utc(), |at| at.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(from: Option<&str>, until: Option<&str>) -> Result<(String, String)> {
        let date = |text: Option<&str>| text.map(|text| text.parse().expect("a date"));
        let period = PeriodArgs { from: date(from), since: None, until: date(until) };
        period.bounds().map(|(ini, end)| (ini.to_rfc3339(), end.to_rfc3339()))
    }

    #[test]
    fn a_period_has_whole_local_days() {
        let expected = ("2026-12-31T03:00:00+00:00".to_owned(), "2027-01-02T03:00:00+00:00".to_owned());
        assert_eq!(bounds(Some("2026-12-31"), Some("2027-01-01")).expect("a period"), expected);
        let month = bounds(None, Some("2026-11-30")).expect("a period");
        assert_eq!(month, ("2026-11-01T03:00:00+00:00".to_owned(), "2026-12-01T03:00:00+00:00".to_owned()));
        assert!(bounds(Some("2026-12-02"), Some("2026-12-01")).is_err());
        assert!(bounds(Some("2026-12-01"), Some("2026-12-01")).is_ok());
        let since = |text: &str| {
            let until = Some("2026-11-20".parse().expect("a date"));
            PeriodArgs { from: None, since: Some(text.parse().expect("an instant")), until }.bounds()
        };
        let (ini, end) = since("2026-11-20T10:00:00Z").expect("a period");
        assert_eq!(
            (ini.to_rfc3339(), end.to_rfc3339()),
            ("2026-11-20T10:00:00+00:00".to_owned(), "2026-11-21T03:00:00+00:00".to_owned())
        );
        assert!(since("2026-11-21T03:00:00Z").is_err());
    }
}
