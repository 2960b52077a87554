//! Days of the week and the cover that they need: their parsers, and the cover in words.

use std::num::NonZeroU32;
use std::str::FromStr;

use hub_client::types::{CoverRule, CoverageRequirement};

use super::zone_clock::parse_time_without_seconds;

/// The days, Monday first.
const NAMES: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// Days of the week; Monday is 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weekdays(Vec<NonZeroU32>);

impl Weekdays {
    /// The days of several values, sorted, each once; all days when there is no value.
    pub(super) fn merged_days(several: &[Self]) -> Vec<NonZeroU32> {
        if several.is_empty() {
            return CoverageRequirement::default().weekdays;
        }
        let mut days: Vec<NonZeroU32> = several.iter().flat_map(|days| days.0.iter().copied()).collect();
        days.sort_unstable();
        days.dedup();
        days
    }
}

impl FromStr for Weekdays {
    type Err = String;

    /// Parses a day, as in `sat` or `6`, or a range of days, as in `mon-fri`.
    fn from_str(text: &str) -> Result<Self, String> {
        let day = |text: &str| {
            let named = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text)).map(|index| index + 1);
            named.or_else(|| text.parse().ok().filter(|day| (1..=7).contains(day)))
        };
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (Some(first), Some(last)) = (day(first), day(last)) else {
            return Err("is not a day of the week, as in sat, 6 or mon-fri".to_owned());
        };
        let count = (last + 7 - first) % 7;
        let days = (0..=count).map(|step| (first - 1 + step) % 7 + 1);
        Ok(Self(days.filter_map(|day| NonZeroU32::new(u32::try_from(day).ok()?)).collect()))
    }
}

/// The number of pharmacies that must be on duty at certain times.
#[derive(Clone, Debug)]
pub(super) struct CoverArg(pub(super) CoverageRequirement);

impl FromStr for CoverArg {
    type Err = String;

    /// Parses days, times and a number, each optional, as in `sat-sun 20:00-08:00 2`.
    fn from_str(text: &str) -> Result<Self, String> {
        // 24:00 is accepted as the end of a day, though no clock shows it.
        let clock = |text: &str| match parse_time_without_seconds(text) {
            Ok(time) => time.format("%H:%M").to_string(),
            Err(_) => text.to_owned(),
        };
        let wrong = || "is not a cover, as in 'sat-sun 20:00-08:00 2'".to_owned();
        let (mut days, mut times, mut minimum) = (None, None, None);
        for word in text.split_whitespace() {
            let is_new = if word.contains(':') {
                let (start, end) = word.split_once('-').ok_or_else(wrong)?;
                times.replace((clock(start), clock(end))).is_none()
            } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
                minimum.replace(word.parse().map_err(|_| wrong())?).is_none()
            } else {
                let read =
                    word.split(',').map(str::parse).collect::<Result<Vec<Weekdays>, _>>().map_err(|_| wrong())?;
                days.replace(Weekdays::merged_days(&read)).is_none()
            };
            if !is_new {
                return Err(wrong());
            }
        }
        if days.is_none() && times.is_none() && minimum.is_none() {
            return Err(wrong());
        }
        let always = CoverageRequirement::default();
        let (start_time, end_time) = times.unwrap_or((always.start_time, always.end_time));
        let minimum = minimum.unwrap_or(always.minimum);
        Ok(Self(CoverageRequirement { end_time, minimum, start_time, weekdays: days.unwrap_or(always.weekdays) }))
    }
}

/// A group's rule as the requirement of a check.
pub(super) fn rule_to_requirement(rule: &CoverRule) -> CoverageRequirement {
    let CoverRule { end_time, minimum, start_time, weekdays } = rule.clone();
    CoverageRequirement { end_time, minimum, start_time, weekdays }
}

/// The cover in words, as in `2 pharmacies sat-sun 20:00-08:00`; `None` for the usual one, one pharmacy always.
pub(super) fn describe_cover(cover: &[CoverageRequirement]) -> Option<String> {
    let words = |rule: &CoverageRequirement| {
        let count = match rule.minimum.get() {
            1 => "1 pharmacy".to_owned(),
            several => format!("{several} pharmacies"),
        };
        let days = describe_days(&rule.weekdays);
        let times = match (rule.start_time.as_str(), rule.end_time.as_str()) {
            ("00:00", "24:00") => "all day".to_owned(),
            (start, end) => format!("{start}-{end}"),
        };
        format!("{count} {days} {times}")
    };
    match cover {
        [] => Some("nobody".to_owned()),
        rules => {
            let words = rules.iter().map(words).collect::<Vec<_>>().join(", ");
            (words != "1 pharmacy every day all day").then_some(words)
        }
    }
}

/// The days with their runs as ranges, as in `mon-fri,sun`; no days are all.
fn describe_days(days: &[NonZeroU32]) -> String {
    let has = |day: usize| days.iter().any(|one| one.get() as usize == day + 1);
    if days.is_empty() || (0..7).all(has) {
        return "every day".to_owned();
    }
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for day in (0..7).filter(|day| has(*day)) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == day => *last = day,
            _ => runs.push((day, day)),
        }
    }
    let name = |(first, last): (usize, usize)| match last - first {
        0 => NAMES[first].to_owned(),
        _ => format!("{}-{}", NAMES[first], NAMES[last]),
    };
    runs.into_iter().map(name).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn days_of_the_week() {
        for (text, days) in [
            ("sat", Some(&[6][..])),
            ("1", Some(&[1])),
            ("Mon-FRI", Some(&[1, 2, 3, 4, 5])),
            ("sat-mon", Some(&[6, 7, 1])),
            ("sun-sun", Some(&[7])),
            ("0", None),
            ("8", None),
            ("mon-", None),
            ("", None),
            ("lunes", None),
        ] {
            let read = text.parse::<Weekdays>().ok().map(|days| days.0.iter().map(|day| day.get()).collect::<Vec<_>>());
            assert_eq!(read.as_deref(), days, "{text}");
        }
    }

    #[test]
    fn covers() {
        let with = |words: Value| {
            let mut cover =
                json!({"weekdays": [1, 2, 3, 4, 5, 6, 7], "start_time": "00:00", "end_time": "24:00", "minimum": 1});
            cover.as_object_mut().expect("an object").extend(words.as_object().expect("an object").clone());
            Some(cover)
        };
        for (text, cover) in [
            ("2", with(json!({"minimum": 2}))),
            (
                "sat-sun 20:00-08:00 2",
                with(json!({"weekdays": [6, 7], "start_time": "20:00", "end_time": "08:00", "minimum": 2})),
            ),
            ("8:00-20:00", with(json!({"start_time": "08:00", "end_time": "20:00"}))),
            ("mon,wed", with(json!({"weekdays": [1, 3]}))),
            ("20:00-24:00", with(json!({"start_time": "20:00"}))),
            ("0", None),
            ("", None),
            ("sat sun", None),
            ("1 2", None),
            ("20:00", None),
            ("sat x", None),
        ] {
            let read = text.parse::<CoverArg>().ok().map(|cover| serde_json::to_value(cover.0).expect("JSON"));
            assert_eq!(read, cover, "{text}");
        }
    }

    #[test]
    fn a_cover_in_words() {
        let cover = |json: Value| -> Vec<CoverageRequirement> { serde_json::from_value(json).expect("a cover") };
        for (rules, words) in [
            (json!([{}]), None),
            (
                json!([{"weekdays": [7, 1, 2, 3, 4, 5, 6], "start_time": "00:00", "end_time": "24:00", "minimum": 1}]),
                None,
            ),
            (json!([]), Some("nobody")),
            (json!([{"weekdays": [1, 2, 3, 4, 5]}]), Some("1 pharmacy mon-fri all day")),
            (
                json!([{"start_time": "08:00", "end_time": "20:00"}, {"weekdays": [1, 6, 7], "minimum": 2}]),
                Some("1 pharmacy every day 08:00-20:00, 2 pharmacies mon,sat-sun all day"),
            ),
        ] {
            assert_eq!(describe_cover(&cover(rules.clone())).as_deref(), words, "{rules}");
        }
    }
}
