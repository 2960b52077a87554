//! The duty screen: a group's week, day by day, with its gaps, and the pharmacies on duty now.

use std::collections::HashSet;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use hub_client::text::fold;
use hub_client::types::{OnDuty, PharmacyGroup, Shift};
use uuid::Uuid;

use super::time::{PLATFORM_TIME_ZONE, TimeSpan, local_date, start_of_day};

/// The shortest gap that counts: a day may end at 23:59:59.999.
const MIN_GAP: TimeDelta = TimeDelta::seconds(60);

/// The group and week on the duty screen, and the selection in it.
#[derive(Default)]
pub(crate) struct DutyWeek {
    pub(crate) groups: Vec<RotaGroup>,
    pub(crate) group_index: usize,
    /// The first day of the week, a Sunday.
    pub(crate) first_day: Option<NaiveDate>,
    /// The shifts of the week, once they are read.
    pub(crate) shifts: Option<Vec<Shift>>,
    pub(crate) on_duty: Option<OnDuty>,
    /// The pharmacies on duty that are scrolled away at the top.
    pub(crate) on_duty_offset: u16,
    /// The largest number of these, by the last drawing.
    pub(crate) max_scroll: u16,
    pub(crate) day_index: usize,
    pub(crate) item_index: usize,
    /// The reason why the week could not be read.
    pub(crate) failure: Option<String>,
}

/// A group of pharmacies that share a rota.
pub(crate) struct RotaGroup {
    pub(crate) group: PharmacyGroup,
    pub(crate) time_zone: Tz,
    /// True if the account may change the rota.
    pub(crate) is_managed: bool,
}

impl RotaGroup {
    pub(crate) fn new(group: PharmacyGroup, manages: bool) -> Self {
        let zone = group.time_zone.parse().unwrap_or(PLATFORM_TIME_ZONE);
        Self { group, time_zone: zone, is_managed: manages }
    }

    pub(crate) fn pharmacy_name(&self, pharmacy: Uuid) -> &str {
        let found = self.group.pharmacies.iter().find(|known| known.id == pharmacy);
        found.map_or("a pharmacy that is gone", |pharmacy| pharmacy.name.as_str())
    }

    /// The times between two instants when fewer pharmacies are on duty than the group's cover requires.
    pub(crate) fn find_gaps(&self, shifts: &[Shift], ini: DateTime<Utc>, end: DateTime<Utc>) -> Vec<TimeSpan> {
        let required = self.required_spans(ini, end);
        let on_duty: Vec<_> =
            shifts.iter().map(|shift| (shift.pharmacy_id, shift.ini_at, whole_end(shift.end_at))).collect();
        let mut edges: Vec<_> = required.iter().flat_map(|(span, _)| [span.0, span.1]).collect();
        edges.extend(on_duty.iter().flat_map(|(_, from, until)| [*from, *until]));
        edges.sort_unstable();
        edges.dedup();
        let mut gaps: Vec<TimeSpan> = Vec::new();
        for (from, until) in edges.windows(2).map(|pair| (pair[0], pair[1])) {
            let covers = |span: &TimeSpan| span.0 <= from && until <= span.1;
            let minimum = required.iter().filter(|(span, _)| covers(span)).map(|(_, minimum)| *minimum).max();
            let pharmacies: HashSet<Uuid> =
                on_duty.iter().filter(|(_, ini, end)| covers(&(*ini, *end))).map(|(pharmacy, ..)| *pharmacy).collect();
            if pharmacies.len() >= minimum.unwrap_or(0) {
                continue;
            }
            match gaps.last_mut() {
                Some(last) if last.1 == from => last.1 = until,
                _ => gaps.push((from, until)),
            }
        }
        gaps.retain(|(from, until)| *until - *from >= MIN_GAP);
        gaps
    }

    /// The times between two instants for which the cover has a rule, and its minimum of pharmacies.
    fn required_spans(&self, ini: DateTime<Utc>, end: DateTime<Utc>) -> Vec<(TimeSpan, usize)> {
        let zone = self.time_zone;
        let (first, last) = (local_date(ini, zone) - Days::new(1), local_date(end, zone));
        let mut spans = Vec::new();
        for rule in &self.group.cover {
            let (start, until) = (minutes_from_midnight(&rule.start_time), minutes_from_midnight(&rule.end_time));
            let until = if until > start { until } else { until + 24 * 60 };
            let is_its_day =
                |date: &NaiveDate| rule.weekdays.iter().any(|day| day.get() == date.weekday().number_from_monday());
            for date in first.iter_days().take_while(|date| *date <= last).filter(is_its_day) {
                let at = |minutes: i64| local_instant(date, minutes, zone);
                spans.push(((at(start).max(ini), at(until).min(end)), rule.minimum.get() as usize));
            }
        }
        spans.retain(|(span, _)| span.0 < span.1);
        spans
    }
}

/// The end of a shift; one that ends at 23:59:59.999 lasts until midnight.
fn whole_end(end: DateTime<Utc>) -> DateTime<Utc> {
    if end.timestamp_subsec_millis() == 999 { end + TimeDelta::milliseconds(1) } else { end }
}

/// The minutes of `HH:MM`, up to `24:00`.
fn minutes_from_midnight(text: &str) -> i64 {
    let parts = text.split_once(':').and_then(|(hours, minutes)| Some((hours.parse().ok()?, minutes.parse().ok()?)));
    parts.map_or(0, |(hours, minutes): (i64, i64)| hours * 60 + minutes)
}

/// The instant of a time of day, up to 48 hours after midnight.
fn local_instant(date: NaiveDate, minutes: i64, zone: Tz) -> DateTime<Utc> {
    let date = date + Days::new(u64::try_from(minutes / (24 * 60)).unwrap_or(0));
    let local = date.and_time(NaiveTime::MIN) + TimeDelta::minutes(minutes % (24 * 60));
    zone.from_local_datetime(&local).earliest().map_or_else(|| start_of_day(date, zone), |at| at.to_utc())
}

/// An entry of a day.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RotaItem {
    /// A shift; double when another shift of the same pharmacy overlaps it.
    Shift { shift_id: Uuid, pharmacy_id: Uuid, ini: DateTime<Utc>, end: DateTime<Utc>, is_double: bool },
    /// A time with fewer pharmacies on duty than the group's cover requires.
    Gap { ini: DateTime<Utc>, end: DateTime<Utc> },
}

impl RotaItem {
    pub(crate) fn span(&self) -> (DateTime<Utc>, DateTime<Utc>) {
        match self {
            Self::Shift { ini, end, .. } | Self::Gap { ini, end } => (*ini, *end),
        }
    }
}

/// The Sunday on which a date's week begins.
pub(crate) fn sunday_of_week(date: NaiveDate) -> NaiveDate {
    date - Days::new(u64::from(date.weekday().num_days_from_sunday()))
}

impl DutyWeek {
    pub(crate) fn group(&self) -> Option<&RotaGroup> {
        self.groups.get(self.group_index)
    }

    /// The indices of the groups whose names have all words of a text, accents and case ignored.
    pub(crate) fn find_groups(&self, text: &str) -> Vec<usize> {
        let text = fold(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let matches = |group: &RotaGroup| {
            let name = fold(&group.group.name);
            words.iter().all(|word| name.contains(word))
        };
        (0..self.groups.len()).filter(|index| matches(&self.groups[*index])).collect()
    }

    /// The instants at which the shown week begins and ends.
    pub(crate) fn week_bounds(&self) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        let (group, week) = (self.group()?, self.first_day?);
        Some((start_of_day(week, group.time_zone), start_of_day(week + Days::new(7), group.time_zone)))
    }

    /// The items of each day, by their start.
    pub(crate) fn items_by_day(&self) -> Option<[Vec<RotaItem>; 7]> {
        let (group, week, shifts) = (self.group()?, self.first_day?, self.shifts.as_ref()?);
        let (ini, end) = self.week_bounds()?;
        let mut items: Vec<RotaItem> = shifts
            .iter()
            .map(|shift| RotaItem::Shift {
                shift_id: shift.id,
                pharmacy_id: shift.pharmacy_id,
                ini: shift.ini_at,
                end: shift.end_at,
                is_double: is_double_booked(shift, shifts),
            })
            .collect();
        items.extend(group.find_gaps(shifts, ini, end).into_iter().map(|(ini, end)| RotaItem::Gap { ini, end }));
        items.sort_by_key(|item| item.span());
        Some(std::array::from_fn(|day| {
            let first = start_of_day(week + Days::new(day as u64), group.time_zone);
            let next = start_of_day(week + Days::new(day as u64 + 1), group.time_zone);
            // An item that is less than a minute long on a day belongs to the neighbouring day alone.
            let on_day = |item: &&RotaItem| next - item.span().0 >= MIN_GAP && item.span().1 - first >= MIN_GAP;
            items.iter().filter(on_day).cloned().collect()
        }))
    }

    /// The selected item.
    pub(crate) fn selected_item(&self) -> Option<RotaItem> {
        let days = self.items_by_day()?;
        days.get(self.day_index)?.get(self.item_index).cloned()
    }

    /// Moves the selection to an existing group and item.
    pub(crate) fn clamp_selection(&mut self) {
        self.group_index = self.group_index.min(self.groups.len().saturating_sub(1));
        let count = self.items_by_day().map_or(0, |days| days.get(self.day_index).map_or(0, Vec::len));
        self.item_index = self.item_index.min(count.saturating_sub(1));
    }

    /// Scrolls the pharmacies on duty.
    pub(crate) fn scroll_on_duty(&mut self, lines: isize) {
        let offset = usize::from(self.on_duty_offset).saturating_add_signed(lines).min(self.max_scroll.into());
        self.on_duty_offset = u16::try_from(offset).unwrap_or(self.max_scroll);
    }

    /// Shows a later week, or an earlier one.
    pub(crate) fn move_weeks(&mut self, weeks: i64) {
        self.first_day = self.first_day.and_then(|week| week.checked_add_signed(TimeDelta::weeks(weeks)));
        (self.shifts, self.item_index) = (None, 0);
    }

    /// Shows the week of an instant and selects its day.
    pub(crate) fn show_week_of(&mut self, at: DateTime<Utc>) {
        let Some(group) = self.group() else { return };
        let date = local_date(at, group.time_zone);
        let week = sunday_of_week(date);
        self.day_index = usize::try_from((date - week).num_days()).unwrap_or(0);
        self.item_index = 0;
        if self.first_day != Some(week) {
            (self.first_day, self.shifts) = (Some(week), None);
        }
    }

    /// The numbers of gaps and of double shifts in the week.
    pub(crate) fn count_gaps_and_double_shifts(&self) -> Option<(usize, usize)> {
        let (group, shifts) = (self.group()?, self.shifts.as_ref()?);
        let (ini, end) = self.week_bounds()?;
        let twice = shifts.iter().filter(|shift| is_double_booked(shift, shifts)).count();
        Some((group.find_gaps(shifts, ini, end).len(), twice))
    }
}

fn is_double_booked(shift: &Shift, shifts: &[Shift]) -> bool {
    let meets = |other: &Shift| other.ini_at < shift.end_at && shift.ini_at < other.end_at;
    shifts.iter().any(|other| other.id != shift.id && other.pharmacy_id == shift.pharmacy_id && meets(other))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn shift(number: u128, pharmacy: u128, ini: &str, end: &str) -> Shift {
        Shift {
            id: Uuid::from_u128(number),
            group_id: Uuid::from_u128(1),
            pharmacy_id: Uuid::from_u128(pharmacy),
            ini_at: ini.parse().expect(ini),
            end_at: end.parse().expect(end),
            demo: false,
        }
    }

    pub(crate) fn group() -> RotaGroup {
        let pharmacies: Vec<_> = [(11, "Farmacia Ramírez"), (12, "Óptica y Farmacia Sol"), (13, "Farmacia Slapak")]
            .map(|(number, name)| {
                serde_json::json!({
                    "id": Uuid::from_u128(number), "enabled": true, "name": name, "page_id": null, "workspace_id": null,
                    "slug": format!("p{number}"), "address": "Espora 100, Adrogué", "locality": null,
                    "phone": "011 4294-0000", "location": null,
                })
            })
            .to_vec();
        let group = serde_json::from_value(serde_json::json!({
            "id": Uuid::from_u128(1), "enabled": true, "name": "Almirante Brown",
            "time_zone": "America/Argentina/Buenos_Aires", "zone": {"lat": 0.0, "lng": 0.0, "radius": 1.0},
            "cover": [{"weekdays": [1, 2, 3, 4, 5, 6, 7], "start_time": "00:00", "end_time": "24:00", "minimum": 1}],
            "holidays_country": "AR", "emergency_text": "Ante una emergencia médica, llamá al 107.",
            "pharmacies": pharmacies, "created_at": "2026-01-01T00:00:00Z", "deleted_at": null,
        }));
        RotaGroup::new(group.expect("a group"), true)
    }

    fn duty(shifts: Vec<Shift>) -> DutyWeek {
        let week = "2026-11-22".parse().ok();
        DutyWeek { groups: vec![group()], first_day: week, shifts: Some(shifts), ..DutyWeek::default() }
    }

    fn gaps(cover: serde_json::Value, shifts: &[Shift], days: (&str, &str)) -> Vec<String> {
        let mut group = group();
        group.group.cover = serde_json::from_value(cover).expect("a cover");
        let bound = |day: &str| format!("2026-11-{day}T03:00:00Z").parse().expect("a moment");
        let gaps = group.find_gaps(shifts, bound(days.0), bound(days.1));
        gaps.iter().map(|(ini, end)| format!("{}-{}", ini.format("%d %H:%M"), end.format("%d %H:%M"))).collect()
    }

    fn rule(weekdays: &[u32], start: &str, end: &str, minimum: u32) -> serde_json::Value {
        serde_json::json!({"weekdays": weekdays, "start_time": start, "end_time": end, "minimum": minimum})
    }

    #[test]
    fn gaps_are_where_nobody_is_on_duty() {
        let always = serde_json::json!([rule(&[1, 2, 3, 4, 5, 6, 7], "00:00", "24:00", 1)]);
        let all = |shifts: &[Shift]| gaps(always.clone(), shifts, ("22", "23"));
        let whole = shift(1, 11, "2026-11-21T11:30:00Z", "2026-11-24T11:30:00Z");
        let morning = shift(2, 11, "2026-11-22T03:00:00Z", "2026-11-22T11:30:00Z");
        let evening = shift(3, 12, "2026-11-22T13:00:00Z", "2026-11-23T02:59:59.999Z");
        assert!(all(std::slice::from_ref(&whole)).is_empty());
        assert_eq!(all(&[]), ["22 03:00-23 03:00"]);
        assert_eq!(all(&[evening.clone(), morning.clone()]), ["22 11:30-22 13:00"]);
        assert!(all(&[whole, morning, evening]).is_empty());
    }

    #[test]
    fn less_than_a_minute_between_two_shifts_is_no_gap() {
        let always = serde_json::json!([rule(&[1, 2, 3, 4, 5, 6, 7], "00:00", "24:00", 1)]);
        let morning = |pharmacy, ini: &str| shift(2, pharmacy, ini, "2026-11-24T02:59:59.999Z");
        for (end, ini, expected) in [
            ("2026-11-23T02:59:59.999Z", "2026-11-23T03:00:00Z", vec![]),
            ("2026-11-23T02:59:59Z", "2026-11-23T03:00:00Z", vec![]),
            ("2026-11-23T02:59:00.001Z", "2026-11-23T03:00:00Z", vec![]),
            ("2026-11-23T02:59:59.999Z", "2026-11-23T03:00:59Z", vec![]),
            ("2026-11-23T02:59:30Z", "2026-11-23T03:00:29.999Z", vec![]),
            ("2026-11-23T02:59:00Z", "2026-11-23T03:00:00Z", vec!["23 02:59-23 03:00"]),
            ("2026-11-23T02:59:59.999Z", "2026-11-23T03:01:00Z", vec!["23 03:00-23 03:01"]),
        ] {
            for pharmacy in [11, 12] {
                let shifts = [shift(1, 11, "2026-11-22T03:00:00Z", end), morning(pharmacy, ini)];
                assert_eq!(gaps(always.clone(), &shifts, ("22", "24")), expected, "{end} {ini}");
            }
        }
        let mut duty = duty(
            (22..29)
                .map(|day| {
                    let (ini, end) = (format!("2026-11-{day}T03:00:00Z"), format!("2026-11-{}T02:59:59.999Z", day + 1));
                    shift(day, 11 + day % 2, &ini, &end)
                })
                .collect(),
        );
        duty.groups[0].group.cover = serde_json::from_value(always).expect("a cover");
        assert_eq!(duty.count_gaps_and_double_shifts(), Some((0, 0)));
        assert!(duty.items_by_day().expect("a week").iter().all(|items| items.len() == 1));
    }

    #[test]
    fn gaps_are_only_where_the_groups_cover_requires_somebody() {
        // 22 November 2026 is a Sunday; the town is three hours behind UTC.
        let weekdays = serde_json::json!([rule(&[1, 2, 3, 4, 5], "08:00", "20:00", 1)]);
        let monday = shift(1, 11, "2026-11-23T11:00:00Z", "2026-11-23T23:00:00Z");
        assert_eq!(
            gaps(weekdays.clone(), &[monday], ("22", "25")),
            ["24 11:00-24 23:00"],
            "no gap by night or on Sunday"
        );
        assert_eq!(gaps(weekdays, &[], ("28", "30")), [""; 0], "a weekend");
        assert_eq!(gaps(serde_json::json!([]), &[], ("22", "29")), [""; 0], "nobody ever has to be on duty");
        let nights = serde_json::json!([rule(&[6], "20:00", "08:00", 2)]);
        let one = shift(1, 11, "2026-11-21T03:00:00Z", "2026-11-24T03:00:00Z");
        let other = shift(2, 12, "2026-11-22T08:00:00Z", "2026-11-22T12:00:00Z");
        assert_eq!(gaps(nights.clone(), &[one.clone(), other], ("21", "24")), ["21 23:00-22 08:00"]);
        assert_eq!(gaps(nights, &[one.clone(), one], ("22", "24")), ["22 03:00-22 11:00"], "one pharmacy twice is one");
    }

    #[test]
    fn a_week_has_its_days_with_what_stands_on_them() {
        let duty = duty(vec![
            shift(1, 11, "2026-11-22T11:30:00Z", "2026-11-23T11:30:00Z"),
            shift(2, 12, "2026-11-23T11:30:00Z", "2026-11-24T02:59:59.999Z"),
            shift(3, 12, "2026-11-23T20:00:00Z", "2026-11-23T22:00:00Z"),
        ]);
        let days = duty.items_by_day().expect("a week");
        let counts: Vec<usize> = days.iter().map(Vec::len).collect();
        assert_eq!(counts, [2, 3, 1, 1, 1, 1, 1]);
        assert!(
            matches!(days[0][0], RotaItem::Gap { .. }) && matches!(days[1][1], RotaItem::Shift { is_double: true, .. })
        );
        assert_eq!(duty.count_gaps_and_double_shifts(), Some((2, 2)));
    }

    #[test]
    fn the_week_of_a_moment_begins_on_its_sunday() {
        let mut duty = duty(Vec::new());
        duty.show_week_of("2026-11-28T02:00:00Z".parse().expect("Friday evening there"));
        assert_eq!((duty.first_day, duty.day_index), ("2026-11-22".parse().ok(), 5));
        assert!(duty.shifts.is_some(), "the same week is not read again");
        duty.move_weeks(-1);
        assert_eq!((duty.first_day, duty.shifts.is_none()), ("2026-11-15".parse().ok(), true));
    }
}
