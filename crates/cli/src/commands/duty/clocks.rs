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
use crate::error::{Exit, Failure, Result};
use crate::import::values::{local_instant, time_of_day};
use crate::output::Format;

/// The time zone of a group and how times are shown.
pub(super) struct Clocks {
    zone: Tz,
    /// Today's date in the zone, if known.
    today: Option<NaiveDate>,
    /// True when times are formatted for people.
    for_people: bool,
}

impl Clocks {
    /// The clocks of a group, for the chosen output format.
    ///
    /// # Errors
    /// Exit 1 when this program does not know the group's time zone.
    pub(super) fn of(group: &PharmacyGroup, context: &Context) -> Result<Self> {
        let zone = group.time_zone.parse().map_err(|_| {
            let message = format!("the group's time zone {} is not known to this program", group.time_zone);
            Failure::new(Exit::Unexpected, "time_zone", message).help("use the hub of the server's version")
        })?;
        let for_people = context.output.kind() == Format::Table;
        Ok(Self { zone, today: None, for_people })
    }

    /// Sets the current time: times of today are then shown without their date.
    pub(super) fn at(self, now: &DateTime<Utc>) -> Self {
        Self { today: Some(self.date(now)), ..self }
    }

    /// The local date of an instant.
    pub(super) fn date(&self, at: &DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.zone).date_naive()
    }

    /// Formats an instant in local time: for people with weekday and date unless it is today, for programs as RFC 3339.
    pub(super) fn show(&self, at: &DateTime<Utc>) -> String {
        let local = at.with_timezone(&self.zone);
        if !self.for_people {
            return local.to_rfc3339_opts(SecondsFormat::AutoSi, false);
        }
        let time = if local.second() == 0 { "%H:%M" } else { "%H:%M:%S" };
        match self.today == Some(local.date_naive()) {
            true => local.format(&format!("today {time}")).to_string(),
            false => local.format(&format!("%a %Y-%m-%d {time}")).to_string(),
        }
    }

    /// Formats an instant as a JSON string.
    pub(super) fn field(&self, at: &DateTime<Utc>) -> Value {
        self.show(at).into()
    }

    /// Parses an instant, with an offset or in local time. `option` names the option in errors.
    pub(super) fn moment(&self, option: &str, text: &str) -> Result<DateTime<Utc>> {
        if let Ok(at) = DateTime::parse_from_rfc3339(text) {
            return Ok(at.to_utc());
        }
        let local = text.split_once(['T', ' ']).and_then(|(date, time)| {
            let date: NaiveDate = date.parse().ok()?;
            Some(date.and_time(time_of_day(time).ok()?))
        });
        let local = local.ok_or_else(|| {
            Failure::usage(format!("{option}: {text} is not a date with a time"))
                .help("write it as 2026-11-20T08:30, or as 2026-11-20T08:30:00-03:00")
        })?;
        self.instant(option, local)
    }

    /// Parses an end: as [`Clocks::moment`], or a time of day, which is the next such time after the start.
    pub(super) fn end(&self, option: &str, text: &str, ini: &DateTime<Utc>) -> Result<DateTime<Utc>> {
        let Ok(time) = time_of_day(text) else { return self.moment(option, text) };
        let begin = ini.with_timezone(&self.zone).naive_local();
        let date = if time > begin.time() { Some(begin.date()) } else { begin.date().succ_opt() };
        let date = date.ok_or_else(|| Failure::usage(format!("{option}: there is no such date")))?;
        self.instant(option, date.and_time(time))
    }

    /// Parses a date, or an instant as [`Clocks::moment`] does; the end of a date is the start of the next.
    pub(super) fn bound(&self, option: &str, text: &str, is_end: bool) -> Result<DateTime<Utc>> {
        let Ok(date) = text.parse::<NaiveDate>() else { return self.moment(option, text) };
        let date = if is_end { date.checked_add_days(Days::new(1)) } else { Some(date) };
        let date = date.ok_or_else(|| Failure::usage(format!("{option}: there is no such date")))?;
        self.begin(date)
    }

    /// The bounds of a month: its first instant and the first of the next month.
    pub(super) fn month(&self, Month(first): Month) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
        let next = first.checked_add_months(Months::new(1)).unwrap_or(first);
        Ok((self.begin(first)?, self.begin(next)?))
    }

    /// The first instant of a date, which is after midnight when clocks skip midnight.
    fn begin(&self, date: NaiveDate) -> Result<DateTime<Utc>> {
        let midnight = date.and_time(NaiveTime::MIN);
        let steps = (0..=12).map(|step| midnight + TimeDelta::minutes(15 * step));
        let first = steps.filter_map(|local| self.zone.from_local_datetime(&local).earliest()).next();
        let first = first.ok_or_else(|| Failure::usage(format!("{date} is not a date in {}", self.zone.name())))?;
        Ok(first.to_utc())
    }

    fn instant(&self, option: &str, local: NaiveDateTime) -> Result<DateTime<Utc>> {
        local_instant(local, self.zone).map_err(|error| {
            Failure::usage(format!("{option}: {}", error.message))
                .help("write it with its offset, as in 2026-11-20T08:30:00-03:00")
        })
    }
}

/// A month of a year, stored as its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Month(NaiveDate);

impl Month {
    /// The month of a date.
    pub(super) fn of(date: NaiveDate) -> Self {
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
pub(super) fn minute_of_day(text: &str) -> Result<NaiveTime, String> {
    let time = time_of_day(text).map_err(|error| error.help)?;
    let is_whole = time.second() == 0 && time.nanosecond() == 0;
    if is_whole { Ok(time) } else { Err("write it without seconds, as in 08:30".to_owned()) }
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::{Argentina::Buenos_Aires, Santiago};

    use super::*;

    fn clocks(zone: Tz) -> Clocks {
        Clocks { zone, today: None, for_people: true }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect(text)
    }

    #[test]
    fn times_have_their_date_unless_it_is_today() {
        let clocks = clocks(Buenos_Aires).at(&at("2023-09-16T02:00:00Z"));
        for (instant, shown) in [
            ("2023-09-15T11:30:00Z", "today 08:30"),
            ("2023-09-16T02:59:59.999Z", "today 23:59:59"),
            ("2023-09-16T03:00:00Z", "Sat 2023-09-16 00:00"),
            ("2023-09-16T11:30:00Z", "Sat 2023-09-16 08:30"),
        ] {
            assert_eq!(clocks.show(&at(instant)), shown);
        }
        let clocks = Clocks { for_people: false, ..clocks };
        assert_eq!(clocks.show(&at("2023-09-16T03:00:00Z")), "2023-09-16T00:00:00-03:00");
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
            match (clocks(zone).moment("--at", text), read) {
                (Ok(found), Ok(read)) => assert_eq!(found, at(read), "{text}"),
                (Err(failure), Err(why)) => assert!(failure.message.contains(why), "{failure:?}"),
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
            assert_eq!(clocks(Buenos_Aires).end("--to", text, &ini).expect(text), at(read), "{text}");
        }
    }

    #[test]
    fn periods_are_whole_days_and_months_of_the_zone() {
        let clocks = clocks(Buenos_Aires);
        assert_eq!(clocks.bound("--from", "2023-09-15", false).expect("reads"), at("2023-09-15T03:00:00Z"));
        assert_eq!(clocks.bound("--to", "2023-09-15", true).expect("reads"), at("2023-09-16T03:00:00Z"));
        let month = |text: &str| text.parse::<Month>();
        let september = clocks.month(month("2023-09").expect("a month")).expect("reads");
        assert_eq!(september, (at("2023-09-01T03:00:00Z"), at("2023-10-01T03:00:00Z")));
        assert_eq!(Month::of(clocks.date(&at("2023-10-01T02:00:00Z"))).to_string(), "2023-09");
        for text in ["2023-13", "2023-9", "09-2023", "2023-09-01", ""] {
            assert!(month(text).is_err(), "{text}");
        }
        let late = Clocks { zone: Santiago, today: None, for_people: true };
        assert_eq!(late.bound("--from", "2023-09-03", false).expect("reads"), at("2023-09-03T04:00:00Z"));
    }
}
