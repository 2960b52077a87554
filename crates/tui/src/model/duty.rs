//! The duty screen: a group's week, day by day, with its gaps, and the pharmacies on duty now.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use hub_client::types::{OnDuty, PharmacyGroup, Shift};
use uuid::Uuid;

use super::time::{PLATFORM_TIME_ZONE, local_date, start_of_day};

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
}

/// An entry of a day.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RotaItem {
    /// A shift; double when another shift of the same pharmacy overlaps it.
    Shift { shift_id: Uuid, pharmacy_id: Uuid, ini: DateTime<Utc>, end: DateTime<Utc>, is_double: bool },
    /// A time without any pharmacy on duty.
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
        items.extend(find_gaps(shifts, ini, end).into_iter().map(|(ini, end)| RotaItem::Gap { ini, end }));
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
        let shifts = self.shifts.as_ref()?;
        let (ini, end) = self.week_bounds()?;
        let twice = shifts.iter().filter(|shift| is_double_booked(shift, shifts)).count();
        Some((find_gaps(shifts, ini, end).len(), twice))
    }
}

fn is_double_booked(shift: &Shift, shifts: &[Shift]) -> bool {
    let meets = |other: &Shift| other.ini_at < shift.end_at && shift.ini_at < other.end_at;
    shifts.iter().any(|other| other.id != shift.id && other.pharmacy_id == shift.pharmacy_id && meets(other))
}

/// The times between two instants without any pharmacy on duty.
pub(crate) fn find_gaps(
    shifts: &[Shift],
    ini: DateTime<Utc>,
    end: DateTime<Utc>,
) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
    let mut spans: Vec<_> = shifts.iter().map(|shift| (shift.ini_at.max(ini), shift.end_at.min(end))).collect();
    spans.sort_unstable();
    let mut gaps = Vec::new();
    let mut covered = ini;
    for (from, until) in spans.into_iter().chain([(end, end)]) {
        if from - covered >= MIN_GAP {
            // After a shift that ends at 23:59:59.999 the gap begins at midnight.
            let begin =
                if covered.timestamp_subsec_millis() == 999 { covered + TimeDelta::milliseconds(1) } else { covered };
            gaps.push((begin, from));
        }
        covered = covered.max(until);
    }
    gaps
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
            "pharmacies": pharmacies, "created_at": "2026-01-01T00:00:00Z", "deleted_at": null,
        }));
        RotaGroup::new(group.expect("a group"), true)
    }

    fn duty(shifts: Vec<Shift>) -> DutyWeek {
        let week = "2026-11-22".parse().ok();
        DutyWeek { groups: vec![group()], first_day: week, shifts: Some(shifts), ..DutyWeek::default() }
    }

    #[test]
    fn gaps_are_where_nobody_is_on_duty() {
        let all = |shifts: &[Shift]| {
            let bound = |text: &str| text.parse().expect("a moment");
            let gaps = find_gaps(shifts, bound("2026-11-22T03:00:00Z"), bound("2026-11-23T03:00:00Z"));
            gaps.iter()
                .map(|(ini, end)| format!("{}-{}", ini.format("%d %H:%M"), end.format("%d %H:%M")))
                .collect::<Vec<_>>()
        };
        let whole = shift(1, 11, "2026-11-21T11:30:00Z", "2026-11-24T11:30:00Z");
        let morning = shift(2, 11, "2026-11-22T03:00:00Z", "2026-11-22T11:30:00Z");
        let evening = shift(3, 12, "2026-11-22T13:00:00Z", "2026-11-23T02:59:59.999Z");
        assert!(all(std::slice::from_ref(&whole)).is_empty());
        assert_eq!(all(&[]), ["22 03:00-23 03:00"]);
        assert_eq!(all(&[evening.clone(), morning.clone()]), ["22 11:30-22 13:00"]);
        assert!(all(&[whole, morning, evening]).is_empty());
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
