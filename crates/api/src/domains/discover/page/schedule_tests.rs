//! Schedules: tables of cases, and any schedule against its definition.

use chrono::{Datelike, Duration, NaiveDate, TimeZone, Timelike};
use chrono_tz::Tz;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::schedule::{
    ScheduleEntry, ScheduleEntryPut, check_schedule, list_special_days, list_weekday_hours, schedule_state,
};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Error;

const ZONE: Tz = chrono_tz::America::Argentina::Buenos_Aires;

fn puts(value: Value) -> Vec<ScheduleEntryPut> {
    serde_json::from_value(value).expect("entries")
}

fn entries(value: Value) -> Vec<ScheduleEntry> {
    check_schedule("schedule", puts(value)).expect("a schedule")
}

fn regular(days: &[&str], ini: &str, end: &str) -> Value {
    json!({"type": "regular", "days": days, "ini": ini, "end": end, "closed": false})
}

fn special(days: &[&str], hours: Option<(&str, &str)>) -> Value {
    let (ini, end) = hours.unzip();
    json!({"type": "special", "days": days, "ini": ini, "end": end, "closed": hours.is_none()})
}

#[test]
fn the_hours_of_weekdays_and_of_special_days_are_in_order() {
    let schedule = entries(json!([
        regular(&["1", "2"], "16:00", "20:30"),
        regular(&["1"], "08:00", "13:00"),
        special(&["2026-12-26", "2026-12-25", "2026-01-01"], None),
        special(&["2026-12-24"], Some(("09:00", "13:00"))),
    ]));
    let hours = |weekday| {
        let hours = list_weekday_hours(&schedule, weekday);
        hours.into_iter().map(|hours| format!("{}-{}", hours.ini, hours.end)).collect::<Vec<_>>()
    };
    assert_eq!(hours(1), ["08:00-13:00", "16:00-20:30"]);
    assert_eq!(hours(2), ["16:00-20:30"]);
    assert!(hours(3).is_empty());
    let from = NaiveDate::from_ymd_opt(2026, 12, 1).expect("a date");
    let days = list_special_days(&schedule, from);
    let days: Vec<_> = days.iter().map(|(date, hours)| format!("{date} {}", hours.len())).collect();
    assert_eq!(days, ["2026-12-24 1", "2026-12-25 0", "2026-12-26 0"]);
}

/// 'open' or 'closed', and the next change in local time.
fn state(schedule: &[ScheduleEntry], zone: Tz, local: &str) -> String {
    let format = "%Y-%m-%d %H:%M";
    let at = chrono::NaiveDateTime::parse_from_str(local, format).expect(local);
    let at = zone.from_local_datetime(&at).earliest().expect("a time of the zone").to_utc();
    let Some(state) = schedule_state(schedule, zone, Timestamp::new(at)) else { return "unknown".into() };
    let change = state.next_change_at.map(|at| at.utc().with_timezone(&zone).format(format).to_string());
    format!("{} {}", if state.opened { "open" } else { "closed" }, change.as_deref().unwrap_or("-"))
}

// 2026-11-20 is a Friday.
#[test]
fn what_a_schedule_says_of_an_instant() {
    let shop = entries(json!([
        regular(&["1", "2", "3", "4", "5"], "08:30", "13:00"),
        regular(&["1", "2", "3", "4", "5"], "16:00", "20:00"),
        regular(&["6"], "09:00", "13:00"),
        special(&["2026-12-25", "2027-01-01"], None),
        special(&["2026-12-24"], Some(("09:00", "18:00"))),
    ]));
    for (at, expected) in [
        ("2026-11-20 08:29", "closed 2026-11-20 08:30"),
        ("2026-11-20 08:30", "open 2026-11-20 13:00"),
        ("2026-11-20 13:00", "closed 2026-11-20 16:00"),
        ("2026-11-20 19:59", "open 2026-11-20 20:00"),
        ("2026-11-21 13:00", "closed 2026-11-23 08:30"),
        ("2026-12-24 08:45", "closed 2026-12-24 09:00"),
        ("2026-12-24 14:00", "open 2026-12-24 18:00"),
        ("2026-12-24 18:00", "closed 2026-12-26 09:00"),
        ("2026-12-25 10:00", "closed 2026-12-26 09:00"),
    ] {
        assert_eq!(state(&shop, ZONE, at), expected, "{at}");
    }
}

#[test]
fn hours_cross_midnight_and_run_to_their_end() {
    let bar = entries(json!([
        regular(&["5", "6"], "20:00", "04:00"),
        special(&["2026-11-21"], None),
        special(&["2026-11-28"], Some(("22:00", "24:00"))),
    ]));
    for (at, expected) in [
        ("2026-11-20 23:00", "open 2026-11-21 04:00"),
        ("2026-11-21 03:59", "open 2026-11-21 04:00"),
        ("2026-11-21 04:00", "closed 2026-11-27 20:00"),
        ("2026-11-28 03:00", "open 2026-11-28 04:00"),
        ("2026-11-28 23:59", "open 2026-11-29 00:00"),
        ("2026-11-29 00:00", "closed 2026-12-04 20:00"),
    ] {
        assert_eq!(state(&bar, ZONE, at), expected, "{at}");
    }
}

#[test]
fn a_change_is_looked_for_in_fourteen_days() {
    let always = entries(json!([regular(&["1", "2", "3", "4", "5", "6", "7"], "00:00", "24:00")]));
    assert_eq!(state(&always, ZONE, "2026-11-20 12:00"), "open -");
    let daily = entries(json!([regular(&["1", "2", "3", "4", "5", "6", "7"], "08:00", "08:00")]));
    assert_eq!(state(&daily, ZONE, "2026-11-20 08:00"), "open -");
    let day = |date: &str| entries(json!([special(&[date], Some(("12:00", "13:00")))]));
    assert_eq!(state(&day("2026-12-04"), ZONE, "2026-11-20 12:00"), "closed 2026-12-04 12:00");
    assert_eq!(state(&day("2026-12-04"), ZONE, "2026-11-20 11:59"), "closed -");
    assert_eq!(state(&day("2026-11-01"), ZONE, "2026-11-20 11:59"), "closed -");
    assert_eq!(state(&[], ZONE, "2026-11-20 11:59"), "unknown");
}

/// In Madrid 2026-03-29 02:00 to 03:00 is skipped, and 2026-10-25 02:00 to 03:00 comes twice.
#[test]
fn changes_of_the_clock() {
    let madrid = chrono_tz::Europe::Madrid;
    let night = entries(json!([regular(&["7"], "02:30", "06:00")]));
    assert_eq!(state(&night, madrid, "2026-03-29 01:59"), "closed 2026-03-29 03:00");
    assert_eq!(state(&night, madrid, "2026-03-29 03:00"), "open 2026-03-29 06:00");
    let evening = entries(json!([regular(&["6"], "22:00", "05:00")]));
    let at = Timestamp::parse("2026-10-25T01:30:00Z").expect("an instant");
    let state = schedule_state(&evening, madrid, at).expect("a state");
    assert_eq!((state.opened, state.next_change_at), (true, Timestamp::parse("2026-10-25T04:00:00Z").ok()));
}

#[test]
fn what_is_no_schedule_is_refused_with_its_path() {
    let path = |value: Value| match check_schedule("schedule", puts(value)) {
        Ok(_) => "ok".to_owned(),
        Err(Error::Parser { path, .. }) => path,
        Err(other) => panic!("{other}"),
    };
    let id = "0198a5b2-0000-7000-8000-000000000001";
    let same = json!({"id": id, "type": "regular", "days": ["1"], "closed": true, "ini": null, "end": null});
    for (value, expected) in [
        (json!([regular(&["1"], "00:00", "24:00")]), "ok"),
        (json!([regular(&["1"], "22:00", "22:00"), special(&["2028-02-29"], None)]), "ok"),
        (json!([regular(&[], "08:00", "20:00")]), "schedule[0].days"),
        (json!([regular(&["1", "8"], "08:00", "20:00")]), "schedule[0].days[1]"),
        (json!([regular(&["2026-12-25"], "08:00", "20:00")]), "schedule[0].days[0]"),
        (json!([special(&["5"], None)]), "schedule[0].days[0]"),
        (json!([special(&["2026-02-29"], None)]), "schedule[0].days[0]"),
        (json!([special(&["2026-2-9"], None)]), "schedule[0].days[0]"),
        (json!([regular(&["1"], "24:00", "20:00")]), "schedule[0].ini"),
        (json!([regular(&["1"], "8:00", "20:00")]), "schedule[0].ini"),
        (json!([regular(&["1"], "08:00", "24:01")]), "schedule[0].end"),
        (json!([{"type": "regular", "days": ["1"], "ini": "08:00", "end": null}]), "schedule[0].end"),
        (json!([{"type": "regular", "days": ["1"], "ini": "08:00", "end": null, "closed": true}]), "schedule[0].ini"),
        (json!([same, same]), "schedule[1].id"),
        (Value::Array(vec![regular(&["1"], "08:00", "20:00"); 61]), "schedule"),
    ] {
        assert_eq!(path(value.clone()), expected, "{value}");
    }
}

/// An entry of the property: weekdays or days of November, minutes, and whether it is closed.
type EntryParts = (bool, std::collections::BTreeSet<u32>, (i64, i64), bool);

fn time(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn to_entries(parts: &[EntryParts]) -> Vec<ScheduleEntry> {
    let entry = |(is_special, days, (ini, end), closed): &EntryParts| {
        let day = |day: &u32| match is_special {
            true => format!("2026-11-{:02}", 14 + day),
            false => day.to_string(),
        };
        let hours = |minutes: i64| (!closed).then(|| time(minutes));
        json!({"type": if *is_special { "special" } else { "regular" }, "days": days.iter().map(day).collect::<Vec<_>>(),
               "ini": hours(*ini), "end": hours(*end), "closed": closed})
    };
    entries(parts.iter().map(entry).collect())
}

/// The definition, in a zone without changes of the clock: open when hours of this date or of the one before contain the minute.
fn is_open(parts: &[EntryParts], date: NaiveDate, minute: i64) -> bool {
    let names = |(is_special, days, ..): &EntryParts, date: NaiveDate| {
        let day = if *is_special {
            (date - NaiveDate::from_ymd_opt(2026, 11, 14).expect("a date")).num_days()
        } else {
            i64::from(date.weekday().number_from_monday())
        };
        u32::try_from(day).is_ok_and(|day| days.contains(&day))
    };
    [(date, minute), (date - Duration::days(1), minute + 1440)].into_iter().any(|(date, minute)| {
        let is_special = parts.iter().any(|part| part.0 && names(part, date));
        parts.iter().filter(|part| part.0 == is_special && !part.3 && names(part, date)).any(|(_, _, (ini, end), _)| {
            let end = if end <= ini { end + 1440 } else { *end };
            (*ini..end).contains(&minute)
        })
    })
}

proptest! {
    #[test]
    fn any_schedule_is_what_its_definition_says(
        parts in proptest::collection::vec(
            (any::<bool>(), proptest::collection::btree_set(1_u32..8, 1..4), (0_i64..1440, 0_i64..=1440), any::<bool>()),
            1..6,
        ),
        minutes in 0_i64..(10 * 1440),
    ) {
        let schedule = to_entries(&parts);
        let start = ZONE.with_ymd_and_hms(2026, 11, 14, 0, 0, 0).single().expect("a time");
        let at = start + Duration::minutes(minutes);
        let state = schedule_state(&schedule, ZONE, Timestamp::new(at.to_utc())).expect("entries");
        let open_at = |minutes: i64| {
            let local = (start + Duration::minutes(minutes)).naive_local();
            is_open(&parts, local.date(), i64::from(local.hour() * 60 + local.minute()))
        };
        prop_assert_eq!(state.opened, open_at(minutes));
        let change = (1..=14 * 1440).find(|ahead| open_at(minutes + ahead) != state.opened);
        let expected = change.map(|ahead| Timestamp::new((at + Duration::minutes(ahead)).to_utc()));
        prop_assert_eq!(state.next_change_at, expected);
    }
}
