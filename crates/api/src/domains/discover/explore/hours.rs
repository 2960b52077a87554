//! A page's hours in the search index: a week of local minutes.

use chrono::{Datelike, Timelike};
use chrono_tz::America::Argentina::Buenos_Aires;
use chrono_tz::Tz;

use crate::domains::discover::page::ScheduleEntry;
use hub_kernel::types::clock::Timestamp;

/// The zone whose weeks are indexed. Pages of other zones, and those with special days, keep their whole schedule.
const ZONE: Tz = Buenos_Aires;

/// The minutes of a week.
const WEEK: i64 = 7 * 24 * 60;

/// A local minute, from Monday's midnight.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeekMinute(i64);

impl WeekMinute {
    /// The minute of an instant.
    pub(super) fn at(moment: Timestamp) -> Self {
        let local = moment.utc().with_timezone(&ZONE);
        Self(i64::from((local.weekday().num_days_from_monday() * 24 + local.hour()) * 60 + local.minute()))
    }
}

/// True when the index keeps the schedule as a week of local minutes.
pub(super) fn is_plain_week(entries: &[ScheduleEntry], zone: Tz) -> bool {
    zone == ZONE && entries.iter().all(ScheduleEntry::is_regular)
}

/// The minutes of a plain week, as pairs of begin and end from Monday's midnight.
pub(super) fn week_text(entries: &[ScheduleEntry]) -> String {
    let minutes = entries.iter().flat_map(ScheduleEntry::week_minutes);
    minutes.map(|(ini, end)| format!("{ini}-{end}")).collect::<Vec<_>>().join(" ")
}

/// The minutes of a plain week that was written by [`week_text`].
pub(super) fn parse_week(text: &str) -> Vec<(i64, i64)> {
    let pairs = text.split(' ').filter_map(|pair| pair.split_once('-'));
    pairs.filter_map(|(ini, end)| Some((ini.parse().ok()?, end.parse().ok()?))).collect()
}

/// True when a page with these minutes is open at one.
pub(super) fn is_open_in_week(week: &[(i64, i64)], WeekMinute(minute): WeekMinute) -> bool {
    // Sunday's hours may end on Monday.
    week.iter().any(|(ini, end)| (*ini <= minute && minute < *end) || (*ini <= minute + WEEK && minute + WEEK < *end))
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::domains::discover::page::schedule_state;

    fn entry(days: &[u8], ini: u32, end: u32, closed: bool) -> ScheduleEntry {
        let time = |minutes: u32| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        let days: Vec<_> = days.iter().map(u8::to_string).collect();
        let (ini, end) = if closed { (None, None) } else { (Some(time(ini)), Some(time(end))) };
        let entry =
            json!({"id": uuid::Uuid::nil(), "type": "regular", "days": days, "ini": ini, "end": end, "closed": closed});
        serde_json::from_value(entry).expect("an entry")
    }

    proptest! {
        #[test]
        fn the_week_agrees_with_the_schedule(
            entries in proptest::collection::vec(
                (proptest::collection::vec(1_u8..=7, 1..4), 0_u32..24 * 60, 0_u32..=24 * 60, proptest::bool::weighted(0.1)),
                1..5,
            ),
            minutes in 0_i64..60 * 24 * 60,
        ) {
            let entries: Vec<_> = entries.iter().map(|(days, ini, end, closed)| entry(days, *ini, *end, *closed)).collect();
            let start = Timestamp::parse("2026-10-01T00:00:00Z").expect("an instant");
            let moment = start + Duration::minutes(minutes);
            let opened = schedule_state(&entries, ZONE, moment).is_some_and(|state| state.opened);
            let week = parse_week(&week_text(&entries));
            prop_assert_eq!(is_open_in_week(&week, WeekMinute::at(moment)), opened);
        }
    }

    #[test]
    fn a_schedule_of_another_zone_is_no_plain_week() {
        let entries = [entry(&[1], 540, 600, false)];
        assert!(!is_plain_week(&entries, chrono_tz::Europe::Madrid));
        assert!(is_plain_week(&entries, ZONE));
    }
}
