//! Opening hours in OpenStreetMap's syntax, as the entries of a schedule.
//!
//! A schedule has weekdays and dates; other conditions, such as public holidays and months, are left as text.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate, Weekday};
use opening_hours_syntax::rules::day::{Date, DateOffset, DaySelector, MonthdayRange, WeekDayRange};
use opening_hours_syntax::rules::time::{Time, TimeSelector};
use opening_hours_syntax::rules::{RuleOperator, RuleSequence};
use opening_hours_syntax::{ExtendedTime, RuleKind};

/// The most entries of a schedule.
const ENTRIES_MAX: usize = 60;

/// Hours from one time of day to another, as in `08:30`; an end at or before the begin is of the next day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hours {
    /// The begin.
    pub ini: String,
    /// The end, to 24:00.
    pub end: String,
}

/// The days of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryDays {
    /// ISO weekdays, `1` (Monday) to `7`.
    Regular(Vec<String>),
    /// A date, as in `2026-12-25`.
    Special(String),
}

/// An entry of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HoursEntry {
    /// The days.
    pub days: EntryDays,
    /// The hours; none when it is closed.
    pub hours: Option<Hours>,
}

/// Parsed opening hours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningHours {
    /// The entries.
    pub entries: Vec<HoursEntry>,
    /// The rules that no entry can say, in OpenStreetMap's syntax.
    pub rest: Option<String>,
}

/// The hours of a day, in the order of the rules.
type DayHours = Vec<Hours>;

/// Parses opening hours. A text that is none is left whole.
pub fn parse_opening_hours(text: &str) -> OpeningHours {
    let Ok(expression) = opening_hours_syntax::parse(text) else {
        return OpeningHours { entries: Vec::new(), rest: Some(text.to_owned()) };
    };
    let (mut week, mut dates, mut rest) = ([const { None::<DayHours> }; 7], BTreeMap::new(), Vec::new());
    for rule in &expression.rules {
        match RuleDays::from_rule(rule).zip(rule_hours(rule)) {
            Some((days, hours)) => days.apply(rule.operator, &hours, &mut week, &mut dates),
            None => rest.push(rule.to_string()),
        }
    }
    let mut entries = regular_entries(&week);
    for (date, hours) in dates {
        let days = EntryDays::Special(date.to_string());
        match hours.is_empty() {
            true => entries.push(HoursEntry { days, hours: None }),
            false => {
                entries.extend(hours.into_iter().map(|hours| HoursEntry { days: days.clone(), hours: Some(hours) }))
            }
        }
    }
    if entries.len() > ENTRIES_MAX {
        return OpeningHours { entries: Vec::new(), rest: Some(text.to_owned()) };
    }
    OpeningHours { entries, rest: (!rest.is_empty()).then(|| rest.join("; ")) }
}

/// The days of a rule that a schedule can say.
enum RuleDays {
    Weekdays(Vec<Weekday>),
    Date(NaiveDate),
}

impl RuleDays {
    fn from_rule(rule: &RuleSequence) -> Option<Self> {
        let DaySelector { year, monthday, week, weekday } = &rule.day_selector;
        // A comment, as in 'with an appointment', and an alternative are conditions.
        let is_plain = rule.comment.is_empty() && rule.operator != RuleOperator::Fallback;
        if !is_plain || !year.is_empty() || !week.is_empty() {
            return None;
        }
        match (&monthday[..], &weekday[..]) {
            ([], weekdays) => Some(Self::Weekdays(list_weekdays(weekdays)?)),
            ([MonthdayRange::Date { start, end }], []) if start == end => single_date(start).map(Self::Date),
            _ => None,
        }
    }

    fn apply(
        self,
        operator: RuleOperator,
        hours: &DayHours,
        week: &mut [Option<DayHours>; 7],
        dates: &mut BTreeMap<NaiveDate, DayHours>,
    ) {
        // A rule replaces earlier ones of its days; one after a comma adds to them.
        let write = |day: &mut DayHours| {
            if operator == RuleOperator::Normal {
                day.clear();
            }
            day.extend(hours.iter().filter(|hours| !day.contains(hours)).cloned().collect::<Vec<_>>());
        };
        match self {
            Self::Date(date) => write(dates.entry(date).or_default()),
            Self::Weekdays(days) => {
                for day in days {
                    write(week[day.num_days_from_monday() as usize].get_or_insert_default());
                }
            }
        }
    }
}

/// The weekdays of ranges, all of them without a range; `None` for holidays and for some weeks of a month.
fn list_weekdays(ranges: &[WeekDayRange]) -> Option<Vec<Weekday>> {
    let all = [Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri, Weekday::Sat, Weekday::Sun];
    if ranges.is_empty() {
        return Some(all.to_vec());
    }
    let mut days = Vec::new();
    for range in ranges {
        let WeekDayRange::Fixed { range, offset: 0, nth_from_start, nth_from_end } = range else { return None };
        if nth_from_start.contains(&false) || nth_from_end.contains(&false) {
            return None;
        }
        let mut day = *range.start();
        days.push(day);
        while day != *range.end() {
            day = day.succ();
            days.push(day);
        }
    }
    Some(days)
}

fn single_date((date, offset): &(Date, DateOffset)) -> Option<NaiveDate> {
    let Date::Fixed { year: Some(year), month, day } = date else { return None };
    let is_exact = *offset == DateOffset::default();
    NaiveDate::from_ymd_opt(year.0, *month as u32, u32::from(*day)).filter(|date| is_exact && date.year() > 0)
}

/// The hours of a rule, empty when it is closed; `None` when they depend on the sun or have no end.
fn rule_hours(rule: &RuleSequence) -> Option<DayHours> {
    match rule.kind {
        RuleKind::Closed if rule.time_selector == TimeSelector::default() => return Some(Vec::new()),
        RuleKind::Open => {}
        RuleKind::Closed | RuleKind::Unknown => return None,
    }
    let span = |span: &opening_hours_syntax::rules::time::TimeSpan| {
        let (Time::Fixed(ini), Time::Fixed(end)) = (span.range.start, span.range.end) else { return None };
        let is_span = !span.open_end && span.repeats.is_none() && ini < ExtendedTime::MIDNIGHT_24;
        is_span.then(|| Hours { ini: time_text(ini), end: end_text(end) })
    };
    rule.time_selector.spans.iter().map(span).collect()
}

fn time_text(time: ExtendedTime) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// The end as the time of its day: midnight is 24:00, and 26:00 is 02:00.
fn end_text(end: ExtendedTime) -> String {
    match end.hour() {
        24 if end.minute() == 0 => "24:00".to_owned(),
        hour if hour >= 24 => format!("{:02}:{:02}", hour - 24, end.minute()),
        _ => time_text(end),
    }
}

/// An entry for each different span, with its weekdays. A weekday that a rule closes has none.
fn regular_entries(week: &[Option<DayHours>; 7]) -> Vec<HoursEntry> {
    let mut by_hours: BTreeMap<Hours, Vec<String>> = BTreeMap::new();
    for (day, hours) in week.iter().enumerate() {
        for hours in hours.iter().flatten() {
            by_hours.entry(hours.clone()).or_default().push((day + 1).to_string());
        }
    }
    let entry = |(hours, days)| HoursEntry { days: EntryDays::Regular(days), hours: Some(hours) };
    by_hours.into_iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries as text, as in `12345 08:00-20:00`.
    fn entries(text: &str) -> Vec<String> {
        let entry = |entry: HoursEntry| {
            let days = match entry.days {
                EntryDays::Regular(days) => days.concat(),
                EntryDays::Special(date) => date,
            };
            entry.hours.map_or(format!("{days} closed"), |hours| format!("{days} {}-{}", hours.ini, hours.end))
        };
        parse_opening_hours(text).entries.into_iter().map(entry).collect()
    }

    #[test]
    fn weekdays_and_dates() {
        for (text, expected) in [
            ("Mo-Fr 08:30-20:00", vec!["12345 08:30-20:00"]),
            (
                "Mo-Fr 08:30-12:30,16:00-20:00; Sa 09:00-13:00",
                vec!["12345 08:30-12:30", "6 09:00-13:00", "12345 16:00-20:00"],
            ),
            ("24/7", vec!["1234567 00:00-24:00"]),
            ("Mo-Su 20:00-02:00", vec!["1234567 20:00-02:00"]),
            ("Fr-Mo 10:00-18:00", vec!["1567 10:00-18:00"]),
            ("Mo-Sa 09:00-18:00; We off", vec!["12456 09:00-18:00"]),
            ("Mo-Fr 09:00-12:00, Mo 15:00-18:00", vec!["12345 09:00-12:00", "1 15:00-18:00"]),
            (
                "Mo-Su 09:00-18:00; 2026 Dec 25 off; 2026 Dec 24 09:00-13:00",
                vec!["1234567 09:00-18:00", "2026-12-24 09:00-13:00", "2026-12-25 closed"],
            ),
        ] {
            assert_eq!(entries(text), expected, "{text}");
            assert_eq!(parse_opening_hours(text).rest, None, "{text}");
        }
    }

    #[test]
    fn what_no_entry_can_say_is_left_as_text() {
        for (text, expected, rest) in [
            ("Mo-Fr 08:00-20:00; PH off", vec!["12345 08:00-20:00"], "PH closed"),
            ("Mo-Fr sunrise-sunset", vec![], "Mo-Fr sunrise-sunset"),
            ("Mo-Fr 18:00+", vec![], "Mo-Fr 18:00+"),
            ("Mo[1] 09:00-12:00", vec![], "Mo[1] 09:00-12:00"),
            ("Dec-Mar: Mo-Su 09:00-20:00", vec![], "Dec-Mar Mo-Su 09:00-20:00"),
            ("siempre abierto", vec![], "siempre abierto"),
        ] {
            assert_eq!(entries(text), expected, "{text}");
            assert_eq!(parse_opening_hours(text).rest.as_deref(), Some(rest), "{text}");
        }
    }
}
