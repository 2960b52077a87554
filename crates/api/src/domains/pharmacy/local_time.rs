//! The local times of plans: a time of day, weekdays, and a month.

use std::borrow::Cow;
use std::collections::BTreeSet;

use chrono::NaiveDate;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

/// A time of day, `00:00` to `24:00`, in minutes from midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime(u32);

impl LocalTime {
    /// 00:00.
    pub(super) const START_OF_DAY: Self = Self(0);
    /// 24:00.
    pub(super) const END_OF_DAY: Self = Self(24 * 60);

    /// Minutes from midnight.
    pub(super) fn minutes_from_midnight(self) -> u32 {
        self.0
    }
}

impl<'de> Deserialize<'de> for LocalTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_minutes(&text)
            .map(Self)
            .ok_or_else(|| de::Error::custom(format!("'{text}' is not a time of day, as in 08:30")))
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

impl JsonSchema for LocalTime {
    fn schema_name() -> Cow<'static, str> {
        "LocalTime".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "description": "A time of day, 00:00 to 24:00.", "examples": ["08:30"]})
    }
}

/// Days of the week, Monday as 1 and Sunday as 7; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weekdays(pub(super) BTreeSet<u32>);

impl Default for Weekdays {
    fn default() -> Self {
        Self((1..=7).collect())
    }
}

/// A day of the week. It is deserialized on its own, so that the error names the wrong one of a list.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Weekday(u32);

impl<'de> Deserialize<'de> for Weekday {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let day = u32::deserialize(deserializer)?;
        let good = (1..=7).contains(&day).then_some(Self(day));
        good.ok_or_else(|| de::Error::custom("weekdays are 1, Monday, to 7, Sunday"))
    }
}

impl<'de> Deserialize<'de> for Weekdays {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let days = BTreeSet::<Weekday>::deserialize(deserializer)?;
        let good = (!days.is_empty()).then(|| Self(days.into_iter().map(|day| day.0).collect()));
        good.ok_or_else(|| de::Error::custom("at least one weekday, 1, Monday, to 7, Sunday"))
    }
}

impl JsonSchema for Weekdays {
    fn schema_name() -> Cow<'static, str> {
        "Weekdays".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let day = json_schema!({"type": "integer", "format": "uint32", "minimum": 1, "maximum": 7});
        json_schema!({"type": "array", "items": day, "minItems": 1})
    }
}

/// A month, `YYYY-MM`, as its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YearMonth(pub(super) NaiveDate);

impl<'de> Deserialize<'de> for YearMonth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let plain = text.len() == 7 && text.starts_with(|first: char| first.is_ascii_digit());
        let first = format!("{text}-01").parse::<NaiveDate>().ok().filter(|date| plain && is_year_in_range(*date));
        first.map(Self).ok_or_else(|| de::Error::custom(format!("'{text}' is not a month, as in 2026-11")))
    }
}

impl JsonSchema for YearMonth {
    fn schema_name() -> Cow<'static, str> {
        "Month".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "description": "A month, YYYY-MM.", "examples": ["2026-11"]})
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
