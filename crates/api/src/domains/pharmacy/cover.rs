//! The cover of a rota: the times of the week when a minimum of pharmacies must be on duty.

use std::ops::Range;

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, Timelike};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::local_time::{LocalTime, Weekdays};
use hub_kernel::db::decode_from_json_text;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// The most rules that one cover may have.
const RULES_MAX: usize = 50;

const MINUTES_PER_DAY: u32 = 24 * 60;

/// A time of the week when a minimum of pharmacies must be on duty.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(rename = "CoverageRequirement")]
pub struct CoverRulePut {
    /// The weekdays it begins on, Monday is 1; absent means all.
    #[serde(default)]
    pub(super) weekdays: Weekdays,
    /// The begin, in local time of the group.
    #[serde(default = "default_start_time")]
    pub(super) start_time: LocalTime,
    /// The end; on the next day when it is not after the begin.
    #[serde(default = "default_end_time")]
    pub(super) end_time: LocalTime,
    /// The minimum number of pharmacies.
    #[serde(default = "default_minimum")]
    #[schemars(range(min = 1, max = 1000))]
    pub(super) minimum: u32,
}

fn default_start_time() -> LocalTime {
    LocalTime::START_OF_DAY
}

fn default_end_time() -> LocalTime {
    LocalTime::END_OF_DAY
}

fn default_minimum() -> u32 {
    1
}

/// A time of the week when a minimum of pharmacies must be on duty, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CoverRule {
    /// The weekdays it begins on, Monday is 1.
    pub(super) weekdays: Weekdays,
    /// The begin, in local time of the group.
    pub(super) start_time: LocalTime,
    /// The end; on the next day when it is not after the begin.
    pub(super) end_time: LocalTime,
    /// The minimum number of pharmacies.
    #[schemars(range(min = 1, max = 1000))]
    pub(super) minimum: u32,
}

impl From<CoverRulePut> for CoverRule {
    fn from(put: CoverRulePut) -> Self {
        let CoverRulePut { weekdays, start_time, end_time, minimum } = put;
        Self { weekdays, start_time, end_time, minimum }
    }
}

impl CoverRule {
    /// True when it begins on a date.
    pub(super) fn begins_on(&self, date: NaiveDate) -> bool {
        self.weekdays.0.contains(&date.weekday().number_from_monday())
    }

    /// The minutes of its time, from the midnight of the date it begins on; those of the next day are 1440 and more.
    pub(super) fn minutes(&self) -> Range<u32> {
        let (start, end) = (self.start_time.minutes_from_midnight(), self.end_time.minutes_from_midnight());
        start..if end > start { end } else { end + MINUTES_PER_DAY }
    }
}

/// The cover of a group, which its row keeps as JSON. Where several rules apply, the highest minimum counts; without any
/// nothing has to be covered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cover(pub(super) Vec<CoverRule>);
decode_from_json_text!(Cover);

/// One pharmacy always.
impl Default for Cover {
    fn default() -> Self {
        let (start_time, end_time) = (LocalTime::START_OF_DAY, LocalTime::END_OF_DAY);
        Self(vec![CoverRule { weekdays: Weekdays::default(), start_time, end_time, minimum: 1 }])
    }
}

impl Cover {
    /// The cover of these rules. 400 with the path in `cover` for more than 50, or a minimum that is not from 1 to 1000.
    pub(super) fn parse(rules: Vec<CoverRulePut>) -> Result<Self> {
        if rules.len() > RULES_MAX {
            return Err(Error::parser(RequestPart::Body, "cover", format_args!("at most {RULES_MAX}")));
        }
        match rules.iter().position(|rule| !(1..=1000).contains(&rule.minimum)) {
            Some(index) => Err(Error::parser(RequestPart::Body, format!("cover[{index}].minimum"), "from 1 to 1000")),
            None => Ok(Self(rules.into_iter().map(CoverRule::from).collect())),
        }
    }

    /// True when some pharmacy must be on duty at some time of a date.
    pub fn is_required_on(&self, date: NaiveDate) -> bool {
        self.is_required_between(date, 0, MINUTES_PER_DAY)
    }

    /// True when some pharmacy must be on duty at a local time.
    pub fn is_required_at(&self, local: NaiveDateTime) -> bool {
        let minute = local.hour() * 60 + local.minute();
        self.is_required_between(local.date(), minute, minute + 1)
    }

    /// True when a rule that begins on a date, or on the day before, applies between two minutes of that date.
    fn is_required_between(&self, date: NaiveDate, from: u32, until: u32) -> bool {
        self.0.iter().any(|rule| {
            let Range { start, end } = rule.minutes();
            (rule.begins_on(date) && start < until && end > from)
                || (rule.begins_on(date - Days::new(1)) && end > from + MINUTES_PER_DAY)
        })
    }

    /// The JSON that a row keeps.
    pub(super) fn to_json_text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_need_somebody() {
        let cover = |json: serde_json::Value| serde_json::from_value::<Vec<CoverRulePut>>(json).expect("rules");
        // 20 November 2026 is a Friday.
        for (rules, days) in [
            (serde_json::json!([{}]), [true, true, true, true]),
            (serde_json::json!([]), [false; 4]),
            (serde_json::json!([{"weekdays": [1, 2, 3, 4, 5], "start_time": "08:00"}]), [true, false, false, true]),
            (
                serde_json::json!([{"weekdays": [5], "start_time": "20:00", "end_time": "08:00"}]),
                [true, true, false, false],
            ),
            (
                serde_json::json!([{"weekdays": [5], "start_time": "20:00", "end_time": "00:00"}]),
                [true, false, false, false],
            ),
        ] {
            let cover = Cover::parse(cover(rules.clone())).expect("a cover");
            let first = NaiveDate::from_ymd_opt(2026, 11, 20).expect("a date");
            assert_eq!([0, 1, 2, 3].map(|day| cover.is_required_on(first + Days::new(day))), days, "{rules}");
        }
        let nights =
            Cover::parse(cover(serde_json::json!([{"weekdays": [5], "start_time": "20:00", "end_time": "08:00"}])));
        let nights = nights.expect("a cover");
        for (at, needed) in [
            ("2026-11-20T07:59:00", false),
            ("2026-11-20T19:59:59", false),
            ("2026-11-20T20:00:00", true),
            ("2026-11-21T07:59:59", true),
            ("2026-11-21T08:00:00", false),
            ("2026-11-21T20:00:00", false),
        ] {
            assert_eq!(nights.is_required_at(at.parse().expect(at)), needed, "{at}");
        }
    }

    #[test]
    fn the_default_is_that_of_the_column() {
        let stored = Cover::default().to_json_text().expect("JSON");
        for migration in [
            include_str!("../../../migrations/sqlite/0058_group_rota.sql"),
            include_str!("../../../migrations/postgres/0058_group_rota.sql"),
        ] {
            assert!(migration.contains(&format!("DEFAULT '{stored}'")), "{stored}");
        }
        assert_eq!(serde_json::from_str::<Cover>(&stored).expect("a cover"), Cover::default());
    }
}
