//! A page's hours in the search index: a week of local minutes, and a mask of its hours that SQL filters by.

use chrono::{Datelike, Timelike};
use chrono_tz::America::Argentina::Buenos_Aires;
use chrono_tz::Tz;

use crate::domains::discover::page::{ScheduleEntry, schedule_state};
use hub_kernel::types::clock::Timestamp;

/// The zone whose weeks are indexed. Pages of other zones, and those with special days, keep their whole schedule.
const ZONE: Tz = Buenos_Aires;

/// The hours of a week in each column of the mask: a column is a signed number of 64 bits.
const HOURS_PER_COLUMN: u32 = 56;

/// The columns of the mask.
pub(super) const MASK_COLUMNS: usize = 3;

/// The hours of the week in which a page may be open, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HoursMask(pub(super) [i64; MASK_COLUMNS]);

/// An hour of the week: a column of the mask, and its bit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MaskBit {
    pub(super) column: usize,
    pub(super) bit: i64,
}

impl HoursMask {
    /// Every hour, or none.
    pub(super) fn all(opened: bool) -> Self {
        Self([if opened { (1 << HOURS_PER_COLUMN) - 1 } else { 0 }; MASK_COLUMNS])
    }

    /// The hours in which a page with this schedule is open at some time; every hour for a schedule that is not a plain week.
    pub(super) fn of_schedule(entries: &[ScheduleEntry], zone: Tz) -> Self {
        if !is_plain_week(entries, zone) {
            return Self::all(true);
        }
        let mut mask = Self::all(false);
        for entry in entries {
            for (ini, end) in entry.week_minutes() {
                for hour in ini / 60..=(end - 1) / 60 {
                    let MaskBit { column, bit } = MaskBit::of_hour((hour % (7 * 24)).unsigned_abs());
                    mask.0[column] |= bit;
                }
            }
        }
        mask
    }
}

impl MaskBit {
    /// The local hour of an instant.
    pub(super) fn at(moment: Timestamp) -> Self {
        let local = moment.utc().with_timezone(&ZONE);
        Self::of_hour(u64::from(local.weekday().num_days_from_monday() * 24 + local.hour()))
    }

    fn of_hour(hour: u64) -> Self {
        let per_column = u64::from(HOURS_PER_COLUMN);
        let column = usize::try_from(hour / per_column).unwrap_or_default();
        Self { column, bit: 1 << (hour % per_column) }
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

/// True when a page with this week is open at an instant.
pub(super) fn is_open_in_week(week: &str, moment: Timestamp) -> bool {
    const WEEK: i64 = 7 * 24 * 60;
    let local = moment.utc().with_timezone(&ZONE);
    let minute = i64::from((local.weekday().num_days_from_monday() * 24 + local.hour()) * 60 + local.minute());
    let pairs = week.split(' ').filter_map(|pair| pair.split_once('-'));
    let mut minutes = pairs.filter_map(|(ini, end)| Some((ini.parse::<i64>().ok()?, end.parse::<i64>().ok()?)));
    // Sunday's hours may end on Monday.
    minutes.any(|(ini, end)| (ini <= minute && minute < end) || (ini <= minute + WEEK && minute + WEEK < end))
}

/// True when a page with this schedule is open at an instant.
pub(super) fn is_open_by_schedule(entries: &[ScheduleEntry], zone: Tz, moment: Timestamp) -> bool {
    schedule_state(entries, zone, moment).is_some_and(|state| state.opened)
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

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
        fn the_week_and_its_mask_agree_with_the_schedule(
            entries in proptest::collection::vec(
                (proptest::collection::vec(1_u8..=7, 1..4), 0_u32..24 * 60, 0_u32..=24 * 60, proptest::bool::weighted(0.1)),
                1..5,
            ),
            minutes in 0_i64..60 * 24 * 60,
        ) {
            let entries: Vec<_> = entries.iter().map(|(days, ini, end, closed)| entry(days, *ini, *end, *closed)).collect();
            let start = Timestamp::parse("2026-10-01T00:00:00Z").expect("an instant");
            let moment = start + Duration::minutes(minutes);
            let opened = is_open_by_schedule(&entries, ZONE, moment);
            prop_assert_eq!(is_open_in_week(&week_text(&entries), moment), opened);
            let MaskBit { column, bit } = MaskBit::at(moment);
            let mask = HoursMask::of_schedule(&entries, ZONE);
            prop_assert!(!opened || mask.0[column] & bit != 0, "{:?} {:?}", mask, moment);
        }
    }

    #[test]
    fn a_schedule_of_another_zone_may_be_open_at_any_hour() {
        let entries = [entry(&[1], 540, 600, false)];
        assert_eq!(HoursMask::of_schedule(&entries, chrono_tz::Europe::Madrid), HoursMask::all(true));
        assert_eq!(HoursMask::of_schedule(&entries, ZONE).0, [1 << 9, 0, 0]);
    }
}
