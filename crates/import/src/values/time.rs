//! Dates and times: ISO 8601, or day, month and year with separators, in a time zone whose clocks may skip or repeat
//! hours.

use std::fmt;

use chrono::{DateTime, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::ParseError;
use super::date_in_words::{has_words, parse_date_in_words};

/// The order of day and month in a date like 03/04/2026.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum DateOrder {
    /// The day first, as in most of the world
    Dmy,
    /// The month first, as in the United States
    Mdy,
}

impl fmt::Display for DateOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Dmy => "dmy",
            Self::Mdy => "mdy",
        })
    }
}

/// The way to read the dates of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateReading {
    /// The order of day and month.
    pub order: DateOrder,
    /// The year of a date in words that has none.
    pub year: Option<i32>,
}

impl DateReading {
    /// Parses a date in numbers or in Spanish words.
    pub fn parse(self, text: &str) -> Result<NaiveDate, ParseError> {
        parse_date_in_words(text, self.year).unwrap_or_else(|| parse_date(text, self.order))
    }
}

/// The three numbers of a date, in written order.
enum DateNumbers {
    Iso(i32, u32, u32),
    DayMonth(u32, u32, i32),
}

fn split_date(text: &str) -> Option<DateNumbers> {
    let pieces: [&str; 3] = text.split(['/', '-', '.']).collect::<Vec<_>>().try_into().ok()?;
    if !pieces.iter().all(|piece| (1..=4).contains(&piece.len()) && piece.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    let [first, second, third] = pieces.map(|piece| piece.parse::<u32>().unwrap_or_default());
    match pieces.map(str::len) {
        [4, 1..=2, 1..=2] => Some(DateNumbers::Iso(i32::try_from(first).ok()?, second, third)),
        [1..=2, 1..=2, 4] => Some(DateNumbers::DayMonth(first, second, i32::try_from(third).ok()?)),
        _ => None,
    }
}

/// The order of day and month that the date at the beginning of a text shows; `Err` when it is ambiguous.
pub fn detect_date_order(text: &str) -> Option<Result<DateOrder, ()>> {
    let date = text.split([' ', 'T']).next()?;
    match split_date(date)? {
        DateNumbers::Iso(..) => None,
        DateNumbers::DayMonth(first, second, _) if first == second => None,
        DateNumbers::DayMonth(first, _, _) if first > 12 => Some(Ok(DateOrder::Dmy)),
        DateNumbers::DayMonth(_, second, _) if second > 12 => Some(Ok(DateOrder::Mdy)),
        DateNumbers::DayMonth(..) => Some(Err(())),
    }
}

/// Parses a date: `2026-11-20`, or `20/11/2026` in the given order.
pub fn parse_date(text: &str, order: DateOrder) -> Result<NaiveDate, ParseError> {
    let read = match split_date(text) {
        Some(DateNumbers::Iso(year, month, day)) => NaiveDate::from_ymd_opt(year, month, day),
        Some(DateNumbers::DayMonth(first, second, year)) => {
            let (day, month) = if order == DateOrder::Dmy { (first, second) } else { (second, first) };
            NaiveDate::from_ymd_opt(year, month, day)
        }
        None => None,
    };
    read.ok_or_else(|| {
        let message = match split_date(text) {
            Some(DateNumbers::DayMonth(..)) => format!("`{text}` is not a valid date ({order})"),
            Some(DateNumbers::Iso(..)) => format!("`{text}` is not a valid date"),
            None => format!("`{text}` is not a date"),
        };
        let shown = if order == DateOrder::Dmy { "20/11/2026" } else { "11/20/2026" };
        ParseError { code: "import.date", message, help: format!("write it as 2026-11-20 or {shown}") }
    })
}

/// Parses a time of day: `08:30` or `8:30`, with or without seconds.
pub fn parse_time_of_day(text: &str) -> Result<NaiveTime, ParseError> {
    let read = ["%H:%M", "%H:%M:%S%.f"].iter().find_map(|format| NaiveTime::parse_from_str(text, format).ok());
    // A leap second is refused.
    read.filter(|_| !text.contains(":60")).ok_or_else(|| ParseError {
        code: "import.time",
        message: format!("`{text}` is not a time of day"),
        help: "write it as 08:30".into(),
    })
}

/// Parses an instant: with an offset, `2026-11-20T08:30:00-03:00`, or in local time, `20/11/2026 08:30`.
pub fn parse_instant(text: &str, dates: DateReading, zone: Tz) -> Result<DateTime<Utc>, ParseError> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Ok(at.to_utc());
    }
    let parts = match has_words(text) {
        true => text.rsplit_once(' ').filter(|(_, time)| time.contains(':')),
        false => text.split_once([' ', 'T']),
    };
    let Some((day, time)) = parts else {
        let message = format!("`{text}` is not a date with a time");
        let shown = if dates.order == DateOrder::Dmy { "20/11/2026" } else { "11/20/2026" };
        let help = format!("write it as 2026-11-20 08:30, {shown} 08:30 or 2026-11-20T08:30:00-03:00");
        return Err(ParseError { code: "import.moment", message, help });
    };
    resolve_local_time(dates.parse(day)?.and_time(parse_time_of_day(time.trim_start())?), zone)
}

/// The single instant of a local time; an error when clocks skip or repeat it.
pub fn resolve_local_time(local: NaiveDateTime, zone: Tz) -> Result<DateTime<Utc>, ParseError> {
    let shown = local.format("%Y-%m-%d %H:%M");
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) => Ok(at.to_utc()),
        LocalResult::None => Err(ParseError {
            code: "import.time_skipped",
            message: format!("{shown} does not exist in {}: clocks are set forward over it", zone.name()),
            help: "write an existing time, or instants with an offset in ini_at and end_at".into(),
        }),
        LocalResult::Ambiguous(first, second) => Err(ParseError {
            code: "import.time_twice",
            message: format!("{shown} occurs twice in {}: clocks are set back over it", zone.name()),
            help: format!("choose one in ini_at and end_at: {} or {}", first.to_rfc3339(), second.to_rfc3339()),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::DateOrder::{Dmy, Mdy};
    use super::*;

    #[test]
    fn dates() {
        for (text, order, read) in [
            ("2026-11-20", Dmy, Ok("2026-11-20")),
            ("2026/1/2", Mdy, Ok("2026-01-02")),
            ("20/11/2026", Dmy, Ok("2026-11-20")),
            ("3/4/2026", Dmy, Ok("2026-04-03")),
            ("3/4/2026", Mdy, Ok("2026-03-04")),
            ("20-11-2026", Dmy, Ok("2026-11-20")),
            ("20.11.2026", Dmy, Ok("2026-11-20")),
            ("29/02/2024", Dmy, Ok("2024-02-29")),
            ("29/02/2023", Dmy, Err("import.date")),
            ("20/11/2026", Mdy, Err("import.date")),
            ("20/11/26", Dmy, Err("import.date")),
            ("45250", Dmy, Err("import.date")),
            ("ayer", Dmy, Err("import.date")),
            ("2026-11-20-1", Dmy, Err("import.date")),
            ("", Dmy, Err("import.date")),
        ] {
            let found = parse_date(text, order).map(|date| date.to_string());
            assert_eq!(found.map_err(|error| error.code), read.map(str::to_owned), "{text} {order}");
        }
    }

    #[test]
    fn a_proposed_form_is_read() {
        for order in [Dmy, Mdy] {
            let help = parse_date("ayer", order).expect_err("no date").help;
            let shown = help.trim_start_matches("write it as ").split(" or ").collect::<Vec<_>>();
            assert_eq!(shown.iter().filter(|text| parse_date(text, order).is_ok()).count(), 2, "{help}");
        }
    }

    #[test]
    fn what_a_date_shows_of_its_order() {
        for (text, shown) in [
            ("13/02/2026", Some(Ok(Dmy))),
            ("02/13/2026 08:30", Some(Ok(Mdy))),
            ("02/03/2026", Some(Err(()))),
            ("03/03/2026", None),
            ("2026-02-03", None),
            ("2026-02-03T08:30:00Z", None),
            ("", None),
        ] {
            assert_eq!(detect_date_order(text), shown, "{text}");
        }
    }

    #[test]
    fn moments_by_the_zones_clocks() {
        use chrono_tz::America::Argentina::Buenos_Aires;
        use chrono_tz::America::Santiago;
        let dates = DateReading { order: Dmy, year: None };
        for (text, zone, read) in [
            ("2023-09-01T08:30:00-03:00", Santiago, Ok("2023-09-01T11:30:00+00:00")),
            ("2023-09-01T11:30:00.000001Z", Buenos_Aires, Ok("2023-09-01T11:30:00.000001+00:00")),
            ("2023-09-01 08:30", Buenos_Aires, Ok("2023-09-01T11:30:00+00:00")),
            ("2023-09-01T08:30:15", Buenos_Aires, Ok("2023-09-01T11:30:15+00:00")),
            ("01/09/2023  8:30", Buenos_Aires, Ok("2023-09-01T11:30:00+00:00")),
            ("2023-09-03 00:30", Santiago, Err("import.time_skipped")),
            ("2023-09-03 01:00", Santiago, Ok("2023-09-03T04:00:00+00:00")),
            ("2023-04-01 23:30", Santiago, Err("import.time_twice")),
            ("2023-09-01", Buenos_Aires, Err("import.moment")),
            ("2023-09-01 25:00", Buenos_Aires, Err("import.time")),
            ("2023-09-01 23:59:60", Buenos_Aires, Err("import.time")),
            ("viernes 1 de septiembre de 2023 08:30", Buenos_Aires, Ok("2023-09-01T11:30:00+00:00")),
            ("1-sep-23 8:30", Buenos_Aires, Ok("2023-09-01T11:30:00+00:00")),
            ("viernes 1 de septiembre de 2023", Buenos_Aires, Err("import.moment")),
            ("lunes 1 de septiembre de 2023 08:30", Buenos_Aires, Err("import.date")),
        ] {
            let found = parse_instant(text, dates, zone).map(|at| at.to_rfc3339());
            assert_eq!(found.map_err(|error| error.code), read.map(str::to_owned), "{text} {zone}");
        }
        let twice = parse_instant("2023-04-01 23:30", dates, Santiago).expect_err("two");
        assert!(twice.help.contains("2023-04-01T23:30:00-03:00") && twice.help.contains("-04:00"), "{}", twice.help);
    }
}
