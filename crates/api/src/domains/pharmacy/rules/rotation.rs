//! Planning shifts: a rotation of pharmacies over days, and copies of a month's shifts.

use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime, NaiveTime};
use chrono_tz::Tz;

use super::month::{first_of_month, resolve_local_time};
use crate::domains::pharmacy::model::{DayAlignment, Pharmacy, Shift, ShiftGenerate};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// A planned shift, which has no id yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlannedShift {
    /// The pharmacy.
    pub(crate) pharmacy_id: Id<Pharmacy>,
    /// The local date it begins on.
    pub(crate) date: NaiveDate,
    /// The begin.
    pub(crate) ini_at: Timestamp,
    /// The end.
    pub(crate) end_at: Timestamp,
}

/// The shifts of a rotation, in order. They begin and end in local time: 24 hours from 08:30 end at 08:30, also when the
/// clocks change in between.
pub(crate) fn plan_rotation(zone: Tz, rotation: &ShiftGenerate) -> impl Iterator<Item = PlannedShift> {
    let ShiftGenerate { pharmacies, from, until, start_time, weekdays, .. } = rotation;
    let (start, minutes) = (start_time.minutes_from_midnight(), rotation.duration_minutes);
    let dates = from.iter_days().take_while(|date| date <= until).step_by(rotation.every_days.max(1) as usize);
    let dates = dates.filter(|date| weekdays.0.contains(&date.weekday().number_from_monday()));
    dates.zip(pharmacies.iter().cycle()).flat_map(move |(date, set)| {
        let begin = date.and_time(NaiveTime::MIN) + Duration::minutes(start.into());
        let end = begin + Duration::minutes(minutes.into());
        let (ini_at, end_at) = (resolve_local_time(zone, begin), resolve_local_time(zone, end));
        set.iter().map(move |pharmacy| PlannedShift { pharmacy_id: *pharmacy, date, ini_at, end_at })
    })
}

/// A copy of a shift in another month, with the same local times; `None` when the month has no such day.
pub(crate) fn copy_to_month(zone: Tz, shift: &Shift, month: NaiveDate, align: DayAlignment) -> Option<PlannedShift> {
    let local = |at: Timestamp| -> NaiveDateTime { at.utc().with_timezone(&zone).naive_local() };
    let (begin, end) = (local(shift.ini_at), local(shift.end_at));
    let date = match align {
        DayAlignment::Date => first_of_month(month).with_day(begin.day())?,
        DayAlignment::Weekday => same_weekday_of_month(begin.date(), month)?,
    };
    let moved = date.and_time(begin.time());
    let (ini_at, end_at) = (resolve_local_time(zone, moved), resolve_local_time(zone, moved + (end - begin)));
    Some(PlannedShift { pharmacy_id: shift.pharmacy_id, date, ini_at, end_at })
}

/// The date in a month with the same weekday and the same ordinal, such as the third Tuesday.
fn same_weekday_of_month(date: NaiveDate, month: NaiveDate) -> Option<NaiveDate> {
    let ordinal = u8::try_from(date.day0() / 7 + 1).ok()?;
    NaiveDate::from_weekday_of_month_opt(month.year(), month.month(), date.weekday(), ordinal)
}

#[cfg(test)]
mod tests {
    use chrono_tz::America::Argentina::Buenos_Aires;
    use chrono_tz::America::Asuncion;

    use super::super::test_support::{at, pharmacy, shift};
    use super::*;
    use crate::domains::pharmacy::local_time::{LocalTime, Weekdays};

    fn date(text: &str) -> NaiveDate {
        text.parse().expect(text)
    }

    /// `a 09-01T08:30 09-02T08:30` by the clocks of the zone.
    fn shown(zone: Tz, planned: &PlannedShift) -> String {
        let local = |at: Timestamp| at.utc().with_timezone(&zone).format("%m-%dT%H:%M").to_string();
        let name = ["a", "b", "c"].into_iter().find(|name| pharmacy(name) == planned.pharmacy_id).expect("a name");
        assert_eq!(local(planned.ini_at)[..5], planned.date.format("%m-%d").to_string());
        format!("{name} {} {}", local(planned.ini_at), local(planned.end_at))
    }

    #[test]
    fn rotations() {
        type Case<'a> =
            (&'a str, Tz, &'a [&'a [&'a str]], (&'a str, &'a str), (u32, u32, u32), &'a [u32], &'a [&'a str]);
        let every = [1, 2, 3, 4, 5, 6, 7];
        let cases: [Case<'_>; 6] = [
            (
                "in turn, again from the first",
                Buenos_Aires,
                &[&["a"], &["b"]],
                ("2023-09-01", "2023-09-03"),
                (510, 1440, 1),
                &every,
                &["a 09-01T08:30 09-02T08:30", "b 09-02T08:30 09-03T08:30", "a 09-03T08:30 09-04T08:30"],
            ),
            (
                "two at once",
                Buenos_Aires,
                &[&["a", "b"], &["c"]],
                ("2023-09-01", "2023-09-02"),
                (1200, 720, 1),
                &every,
                &["a 09-01T20:00 09-02T08:00", "b 09-01T20:00 09-02T08:00", "c 09-02T20:00 09-03T08:00"],
            ),
            (
                "on weekdays alone: Friday, then Monday",
                Buenos_Aires,
                &[&["a"], &["b"]],
                ("2023-09-01", "2023-09-05"),
                (480, 720, 1),
                &[1, 2, 3, 4, 5],
                &["a 09-01T08:00 09-01T20:00", "b 09-04T08:00 09-04T20:00", "a 09-05T08:00 09-05T20:00"],
            ),
            (
                "by the week",
                Buenos_Aires,
                &[&["a"], &["b"], &["c"]],
                ("2023-09-02", "2023-09-20"),
                (510, 7 * 1440, 7),
                &every,
                &["a 09-02T08:30 09-09T08:30", "b 09-09T08:30 09-16T08:30", "c 09-16T08:30 09-23T08:30"],
            ),
            ("no such weekday", Buenos_Aires, &[&["a"]], ("2023-09-02", "2023-09-03"), (0, 60, 1), &[1], &[]),
            (
                "to 08:30 in 23 hours and in 24, where the clocks change",
                Asuncion,
                &[&["a"]],
                ("2023-09-30", "2023-10-01"),
                (510, 1440, 1),
                &every,
                &["a 09-30T08:30 10-01T08:30", "a 10-01T08:30 10-02T08:30"],
            ),
        ];
        for (name, zone, sets, (from, until), (start, minutes, every_days), weekdays, turns) in cases {
            let rotation = ShiftGenerate {
                pharmacies: sets.iter().map(|set| set.iter().map(|name| pharmacy(name)).collect()).collect(),
                from: date(from),
                until: date(until),
                start_time: LocalTime::from_minutes(start),
                duration_minutes: minutes,
                every_days,
                weekdays: Weekdays(weekdays.iter().copied().collect()),
                skip_conflicts: false,
                dry_run: false,
            };
            let seen: Vec<_> = plan_rotation(zone, &rotation).map(|turn| shown(zone, &turn)).collect();
            assert_eq!(seen, turns, "{name}");
        }
    }

    #[test]
    fn copies() {
        for (ini, end, month, align, copy) in [
            (
                "2023-09-05T11:30:00Z",
                "2023-09-06T11:30:00Z",
                "2023-10-01",
                DayAlignment::Date,
                Some("a 10-05T08:30 10-06T08:30"),
            ),
            // The first Tuesday, the second Wednesday, the fifth Saturday.
            (
                "2023-09-05T11:30:00Z",
                "2023-09-06T11:30:00Z",
                "2023-10-01",
                DayAlignment::Weekday,
                Some("a 10-03T08:30 10-04T08:30"),
            ),
            (
                "2023-09-13T11:30:00Z",
                "2023-09-14T11:30:00Z",
                "2023-11-01",
                DayAlignment::Weekday,
                Some("a 11-08T08:30 11-09T08:30"),
            ),
            ("2023-09-30T11:30:00Z", "2023-10-01T11:30:00Z", "2023-10-01", DayAlignment::Weekday, None),
            ("2023-08-31T11:30:00Z", "2023-09-01T11:30:00Z", "2023-09-01", DayAlignment::Date, None),
            ("2023-08-30T11:30:00Z", "2023-08-31T11:30:00Z", "2024-02-01", DayAlignment::Date, None),
            (
                "2023-08-29T11:30:00Z",
                "2023-08-30T11:30:00Z",
                "2024-02-01",
                DayAlignment::Date,
                Some("a 02-29T08:30 03-01T08:30"),
            ),
            // Of the local date, which in UTC is the next.
            (
                "2023-09-06T02:00:00Z",
                "2023-09-06T11:00:00Z",
                "2023-10-01",
                DayAlignment::Date,
                Some("a 10-05T23:00 10-06T08:00"),
            ),
        ] {
            let shift = Shift { ini_at: at(ini), end_at: at(end), ..shift("a 1T00 2T00") };
            let turn = copy_to_month(Buenos_Aires, &shift, date(month), align);
            assert_eq!(turn.map(|turn| shown(Buenos_Aires, &turn)).as_deref(), copy, "{ini} {month} {align:?}");
        }
        let shift =
            Shift { ini_at: at("2023-09-01T12:30:00Z"), end_at: at("2023-09-02T12:30:00Z"), ..shift("a 1T00 2T00") };
        let turn = copy_to_month(Asuncion, &shift, date("2023-10-01"), DayAlignment::Date).expect("a day");
        assert_eq!(shown(Asuncion, &turn), "a 10-01T08:30 10-02T08:30", "by the clocks, which changed in between");
    }
}
