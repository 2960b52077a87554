//! The local times of plans: a time of day, weekdays, and a month.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A time of day, `00:00` to `24:00`, in minutes from midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(inline, description = "A time of day, 00:00 to 24:00.", example = "08:30")]
pub struct LocalTime(u32);

impl LocalTime {
    /// 00:00.
    pub(super) const START_OF_DAY: Self = Self(0);
    /// 24:00.
    pub(super) const END_OF_DAY: Self = Self(24 * 60);

    /// A number of minutes from midnight.
    #[cfg(test)]
    pub(super) fn from_minutes(minutes: u32) -> Self {
        Self(minutes)
    }

    /// Minutes from midnight.
    pub(super) fn minutes_from_midnight(self) -> u32 {
        self.0
    }
}

impl TryFrom<String> for LocalTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        parse_minutes(&text).map(Self).ok_or_else(|| format!("'{text}' is not a time of day, as in 08:30"))
    }
}

impl From<LocalTime> for String {
    fn from(LocalTime(minutes): LocalTime) -> Self {
        format!("{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

/// The minutes from midnight of `HH:MM`.
fn parse_minutes(text: &str) -> Option<u32> {
    let [h, hh, b':', m, mm] = text.as_bytes() else { return None };
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
    let (hours, minutes) = (digit(h)? * 10 + digit(hh)?, digit(m)? * 10 + digit(mm)?);
    let all = hours * 60 + minutes;
    (minutes < 60 && all <= 24 * 60).then_some(all)
}

/// Days of the week, Monday as 1 and Sunday as 7; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "BTreeSet<Weekday>")]
#[schemars(inline, !try_from)]
pub struct Weekdays(#[schemars(with = "Vec<Weekday>", length(min = 1))] pub(super) BTreeSet<u32>);

impl Default for Weekdays {
    fn default() -> Self {
        Self((1..=7).collect())
    }
}

impl TryFrom<BTreeSet<Weekday>> for Weekdays {
    type Error = &'static str;

    fn try_from(days: BTreeSet<Weekday>) -> Result<Self, Self::Error> {
        let days: BTreeSet<_> = days.into_iter().map(|day| day.0).collect();
        if days.is_empty() { Err("at least one weekday, 1, Monday, to 7, Sunday") } else { Ok(Self(days)) }
    }
}

/// A day of the week. It is deserialized on its own, so that the error names the wrong one of a list.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(try_from = "u32")]
#[schemars(inline, !try_from)]
struct Weekday(#[schemars(range(min = 1, max = 7))] u32);

impl TryFrom<u32> for Weekday {
    type Error = &'static str;

    fn try_from(day: u32) -> Result<Self, Self::Error> {
        if (1..=7).contains(&day) { Ok(Self(day)) } else { Err("weekdays are 1, Monday, to 7, Sunday") }
    }
}

/// A month, `YYYY-MM`, as its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, description = "A month, YYYY-MM.", example = "2026-11")]
pub struct YearMonth(pub(super) NaiveDate);

impl TryFrom<String> for YearMonth {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let plain = text.len() == 7 && text.starts_with(|first: char| first.is_ascii_digit());
        let first = format!("{text}-01").parse::<NaiveDate>().ok().filter(|date| plain && is_year_in_range(*date));
        first.map(Self).ok_or_else(|| format!("'{text}' is not a month, as in 2026-11"))
    }
}

/// True for years whose plans stay within the years that can be stored.
pub(super) fn is_year_in_range(date: NaiveDate) -> bool {
    (2..=9996).contains(&chrono::Datelike::year(&date))
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;

    #[test]
    fn times_of_day() {
        for (text, minutes) in [
            ("00:00", Some(0)),
            ("08:30", Some(510)),
            ("23:59", Some(1439)),
            ("24:00", Some(1440)),
            ("24:01", None),
            ("08:60", None),
            ("8:30", None),
            ("08:30:00", None),
            ("+8:30", None),
            ("08-30", None),
            ("", None),
        ] {
            assert_eq!(
                from_value::<LocalTime>(json!(text)).ok().map(LocalTime::minutes_from_midnight),
                minutes,
                "{text}"
            );
        }
    }

    #[test]
    fn months() {
        for (text, first) in [
            ("2026-11", Some("2026-11-01")),
            ("0002-01", Some("0002-01-01")),
            ("2026-13", None),
            ("2026-1", None),
            ("2026-11-01", None),
            ("+26-011", None),
            ("9999-01", None),
            ("", None),
        ] {
            let read = from_value::<YearMonth>(json!(text)).ok().map(|YearMonth(date)| date.to_string());
            assert_eq!(read.as_deref(), first, "{text}");
        }
    }

    #[test]
    fn weekdays() {
        for (days, good) in [(json!([1, 7, 7]), true), (json!([]), false), (json!([0]), false), (json!([8]), false)] {
            assert_eq!(from_value::<Weekdays>(days.clone()).is_ok(), good, "{days}");
        }
    }
}
