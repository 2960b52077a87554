//! Times in a pharmacy group's time zone: parsing, and formatting with an unambiguous date.

use std::fmt;
use std::str::FromStr;

use chrono::{
    DateTime, Days, Months, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, TimeDelta, TimeZone, Timelike, Utc,
};
use chrono_tz::Tz;
use hub_client::types::PharmacyGroup;
use serde_json::Value;

use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::{Format, TableZone};
use hub_import::values::{parse_time_of_day, resolve_local_time};

/// The time zone of a group and how times are shown.
pub(super) struct ZoneClock {
    zone: Tz,
    /// The zone in which times are shown: with `--utc`, tables have UTC.
    shown_zone: Tz,
    /// Today's date in the zone in which times are shown, if known.
    today: Option<NaiveDate>,
    /// True when times are formatted for people.
    is_for_people: bool,
}

impl ZoneClock {
    /// The clocks of a group, for the chosen output format.
    ///
    /// # Errors
    /// Exit 1 when this program does not know the group's time zone.
    pub(super) fn for_group(group: &PharmacyGroup, context: &Context) -> Result<Self> {
        let zone = group.time_zone.parse().map_err(|_| {
            let message = format!("the group's time zone {} is not known to this program", group.time_zone);
            CliError::new(Exit::Unexpected, "time_zone", message).with_help("use the hub of the server's version")
        })?;
        let for_people = context.output.format() == Format::Table;
        let shown_zone = if context.globals.utc && for_people { Tz::UTC } else { zone };
        context.output.set_zone(TableZone::Named(shown_zone));
        Ok(Self { zone, shown_zone, today: None, is_for_people: for_people })
    }

    /// Sets the current time: times of today are then shown without their date.
    pub(super) fn with_now(self, now: &DateTime<Utc>) -> Self {
        Self { today: Some(now.with_timezone(&self.shown_zone).date_naive()), ..self }
    }

    /// The local date of an instant.
    pub(super) fn local_date(&self, at: &DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.zone).date_naive()
    }

    /// Formats an instant in the zone in which times are shown: for people with weekday and date unless it is today, for programs as RFC 3339.
    pub(super) fn format(&self, at: &DateTime<Utc>) -> String {
        let local = at.with_timezone(&self.shown_zone);
        if !self.is_for_people {
            return local.to_rfc3339_opts(SecondsFormat::AutoSi, false);
        }
        let time = if local.second() == 0 { "%H:%M" } else { "%H:%M:%S" };
        match self.today == Some(local.date_naive()) {
            true => local.format(&format!("today {time}")).to_string(),
            false => local.format(&format!("%a %Y-%m-%d {time}")).to_string(),
        }
    }

    /// Formats an instant as a JSON string.
    pub(super) fn format_json(&self, at: &DateTime<Utc>) -> Value {
        self.format(at).into()
    }

    /// Parses an instant, with an offset or in local time. `option` names the option in errors.
    pub(super) fn parse_instant(&self, option: &str, text: &str) -> Result<DateTime<Utc>> {
        if let Ok(at) = DateTime::parse_from_rfc3339(text) {
            return Ok(at.to_utc());
        }
        let local = text.split_once(['T', ' ']).and_then(|(date, time)| {
            let date: NaiveDate = date.parse().ok()?;
            Some(date.and_time(parse_time_of_day(time).ok()?))
        });
        let local = local.ok_or_else(|| {
            CliError::usage(format!("{option}: {text} is not a date with a time"))
                .with_help("write it as 2026-11-20T08:30, or as 2026-11-20T08:30:00-03:00")
        })?;
        self.resolve_local(option, local)
    }

    /// Parses an end: as [`Self::parse_instant`], or a time of day, which is the next such time after the start.
    pub(super) fn parse_end(&self, option: &str, text: &str, ini: &DateTime<Utc>) -> Result<DateTime<Utc>> {
        let Ok(time) = parse_time_of_day(text) else { return self.parse_instant(option, text) };
        let begin = ini.with_timezone(&self.zone).naive_local();
        let date = if time > begin.time() { Some(begin.date()) } else { begin.date().succ_opt() };
        let date = date.ok_or_else(|| CliError::usage(format!("{option}: there is no such date")))?;
        self.resolve_local(option, date.and_time(time))
    }

    /// Parses a date, or an instant as [`Self::parse_instant`] does; the end of a date is the start of the next.
    pub(super) fn parse_bound(&self, option: &str, text: &str, is_end: bool) -> Result<DateTime<Utc>> {
        let Ok(date) = text.parse::<NaiveDate>() else { return self.parse_instant(option, text) };
        let date = if is_end { date.checked_add_days(Days::new(1)) } else { Some(date) };
        let date = date.ok_or_else(|| CliError::usage(format!("{option}: there is no such date")))?;
        self.start_of_date(date)
    }

    /// The bounds of a month: its first instant and the first of the next month.
    pub(super) fn month_bounds(&self, Month(first): Month) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
        let next = first.checked_add_months(Months::new(1)).unwrap_or(first);
        Ok((self.start_of_date(first)?, self.start_of_date(next)?))
    }

    /// The first instant of a date, which is after midnight when clocks skip midnight.
    fn start_of_date(&self, date: NaiveDate) -> Result<DateTime<Utc>> {
        let midnight = date.and_time(NaiveTime::MIN);
        let steps = (0..=12).map(|step| midnight + TimeDelta::minutes(15 * step));
        let first = steps.filter_map(|local| self.zone.from_local_datetime(&local).earliest()).next();
        let first = first.ok_or_else(|| CliError::usage(format!("{date} is not a date in {}", self.zone.name())))?;
        Ok(first.to_utc())
    }

    fn resolve_local(&self, option: &str, local: NaiveDateTime) -> Result<DateTime<Utc>> {
        resolve_local_time(local, self.zone).map_err(|error| {
            CliError::usage(format!("{option}: {}", error.message))
                .with_help("write it with its offset, as in 2026-11-20T08:30:00-03:00")
        })
    }
}

/// A month of a year, stored as its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Month(NaiveDate);

impl Month {
    /// The month of a date.
    pub(super) fn from_date(date: NaiveDate) -> Self {
        Self(date - Days::new(u64::from(chrono::Datelike::day0(&date))))
    }
}

impl FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let first = (text.len() == 7).then(|| format!("{text}-01").parse().ok()).flatten();
        first.map(Self).ok_or_else(|| "is not a month, as in 2026-11".to_owned())
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.format("%Y-%m"))
    }
}

/// Parses a time of day without seconds.
///
/// # Errors
/// Describes the accepted form.
pub(super) fn parse_time_without_seconds(text: &str) -> Result<NaiveTime, String> {
    let time = parse_time_of_day(text).map_err(|error| error.help)?;
    let is_whole = time.second() == 0 && time.nanosecond() == 0;
    if is_whole { Ok(time) } else { Err("write it without seconds, as in 08:30".to_owned()) }
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::{Argentina::Buenos_Aires, Santiago};

    use super::*;

    fn clocks(zone: Tz) -> ZoneClock {
        ZoneClock { zone, shown_zone: zone, today: None, is_for_people: true }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect(text)
    }

    #[test]
    fn times_have_their_date_unless_it_is_today() {
        let clocks = clocks(Buenos_Aires).with_now(&at("2023-09-16T02:00:00Z"));
        for (instant, shown) in [
            ("2023-09-15T11:30:00Z", "today 08:30"),
            ("2023-09-16T02:59:59.999Z", "today 23:59:59"),
            ("2023-09-16T03:00:00Z", "Sat 2023-09-16 00:00"),
            ("2023-09-16T11:30:00Z", "Sat 2023-09-16 08:30"),
        ] {
            assert_eq!(clocks.format(&at(instant)), shown);
        }
        let clocks = ZoneClock { is_for_people: false, ..clocks };
        assert_eq!(clocks.format(&at("2023-09-16T03:00:00Z")), "2023-09-16T00:00:00-03:00");
    }

    #[test]
    fn times_are_read_by_the_clocks() {
        for (zone, text, read) in [
            (Buenos_Aires, "2023-09-15T23:00:00-03:00", Ok("2023-09-16T02:00:00Z")),
            (Buenos_Aires, "2023-09-15T23:00", Ok("2023-09-16T02:00:00Z")),
            (Buenos_Aires, "2023-09-15 8:30", Ok("2023-09-15T11:30:00Z")),
            (Buenos_Aires, "2023-09-15", Err("--at: 2023-09-15 is not a date with a time")),
            (Buenos_Aires, "15/09/2023 08:30", Err("not a date with a time")),
            (Santiago, "2023-09-03T00:30", Err("does not exist")),
            (Santiago, "2023-04-01T23:30", Err("occurs twice")),
        ] {
            match (clocks(zone).parse_instant("--at", text), read) {
                (Ok(found), Ok(read)) => assert_eq!(found, at(read), "{text}"),
                (Err(error), Err(why)) => assert!(error.message.contains(why), "{error:?}"),
                (found, read) => panic!("{text}: {found:?} for {read:?}"),
            }
        }
    }

    #[test]
    fn an_end_is_the_next_such_time() {
        let ini = at("2023-09-15T11:30:00Z");
        for (text, read) in [
            ("08:30", "2023-09-16T11:30:00Z"),
            ("08:31", "2023-09-15T11:31:00Z"),
            ("00:00", "2023-09-16T03:00:00Z"),
            ("2023-09-17T08:30", "2023-09-17T11:30:00Z"),
        ] {
            assert_eq!(clocks(Buenos_Aires).parse_end("--to", text, &ini).expect(text), at(read), "{text}");
        }
    }

    #[test]
    fn periods_are_whole_days_and_months_of_the_zone() {
        let clocks = clocks(Buenos_Aires);
        assert_eq!(clocks.parse_bound("--from", "2023-09-15", false).expect("reads"), at("2023-09-15T03:00:00Z"));
        assert_eq!(clocks.parse_bound("--to", "2023-09-15", true).expect("reads"), at("2023-09-16T03:00:00Z"));
        let month = |text: &str| text.parse::<Month>();
        let september = clocks.month_bounds(month("2023-09").expect("a month")).expect("reads");
        assert_eq!(september, (at("2023-09-01T03:00:00Z"), at("2023-10-01T03:00:00Z")));
        assert_eq!(Month::from_date(clocks.local_date(&at("2023-10-01T02:00:00Z"))).to_string(), "2023-09");
        for text in ["2023-13", "2023-9", "09-2023", "2023-09-01", ""] {
            assert!(month(text).is_err(), "{text}");
        }
        let late = ZoneClock { zone: Santiago, shown_zone: Santiago, today: None, is_for_people: true };
        assert_eq!(late.parse_bound("--from", "2023-09-03", false).expect("reads"), at("2023-09-03T04:00:00Z"));
    }
}
