//! The month of the duty screen: the days with their gaps, and the hours of each pharmacy.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, TimeDelta, Utc};
use hub_client::types::Shift;
use uuid::Uuid;

use super::duty::DutyWeek;
use super::time::{TimeSpan, start_of_day};

/// The shifts of a month, and which month they are of.
#[derive(Default)]
pub(crate) struct DutyMonth {
    /// The group and the first day whose month was requested last; `None` when it must be requested again.
    requested: Option<(Uuid, NaiveDate)>,
    /// The group, the first day, and the shifts that were read last.
    shifts: Option<(Uuid, NaiveDate, Vec<Shift>)>,
    /// The reason why the last read failed.
    pub(crate) failure: Option<String>,
}

/// A day of the month.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MonthDay {
    pub(crate) date: NaiveDate,
    /// The pharmacies with a shift that begins on the day.
    pub(crate) pharmacies: usize,
    /// The time of the day without enough pharmacies.
    pub(crate) gap: TimeDelta,
}

/// The duty of a pharmacy in the month.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PharmacyHours {
    pub(crate) pharmacy_id: Uuid,
    pub(crate) shifts: usize,
    /// Its time on duty within the month.
    pub(crate) time: TimeDelta,
}

impl DutyMonth {
    /// Has the month read again: a shift changed.
    pub(crate) fn read_again(&mut self) {
        self.requested = None;
    }

    /// Keeps what a read found.
    pub(crate) fn apply(&mut self, group_id: Uuid, first_day: NaiveDate, result: Result<Vec<Shift>, String>) {
        match result {
            Ok(shifts) => (self.shifts, self.failure) = (Some((group_id, first_day, shifts)), None),
            Err(why) => self.failure = Some(why),
        }
    }

    /// The group and the bounds of the month to read now; it is requested once.
    pub(crate) fn request(&mut self, duty: &DutyWeek) -> Option<(Uuid, TimeSpan)> {
        let (group_id, first_day) = (duty.group()?.group.id, duty.month_begin()?);
        if self.requested == Some((group_id, first_day)) {
            return None;
        }
        self.requested = Some((group_id, first_day));
        self.failure = None;
        Some((group_id, duty.month_bounds(first_day)?))
    }

    /// The shifts of the shown month, once they are read.
    fn shifts(&self, duty: &DutyWeek) -> Option<(NaiveDate, &[Shift])> {
        let (group_id, first_day) = (duty.group()?.group.id, duty.month_begin()?);
        let (read_group, read_day, shifts) = self.shifts.as_ref()?;
        (*read_group == group_id && *read_day == first_day).then_some((first_day, shifts.as_slice()))
    }

    /// The days of the shown month, once its shifts are read.
    pub(crate) fn days(&self, duty: &DutyWeek) -> Option<Vec<MonthDay>> {
        let (group, (first_day, shifts)) = (duty.group()?, self.shifts(duty)?);
        let (ini, end) = duty.month_bounds(first_day)?;
        let gaps = group.find_gaps(shifts, ini, end);
        let days = first_day.iter_days().take_while(|date| date.month() == first_day.month());
        Some(
            days.map(|date| {
                let (from, until) =
                    (start_of_day(date, group.time_zone), start_of_day(date + Days::new(1), group.time_zone));
                let mut pharmacies: Vec<Uuid> = shifts
                    .iter()
                    .filter(|shift| (from..until).contains(&shift.ini_at))
                    .map(|shift| shift.pharmacy_id)
                    .collect();
                pharmacies.sort_unstable();
                pharmacies.dedup();
                let gap = gaps.iter().map(|gap| overlap(*gap, (from, until))).sum();
                MonthDay { date, pharmacies: pharmacies.len(), gap }
            })
            .collect(),
        )
    }

    /// The pharmacies with shifts in the shown month, the one with the most hours first.
    pub(crate) fn hours(&self, duty: &DutyWeek) -> Option<Vec<PharmacyHours>> {
        let (first_day, shifts) = self.shifts(duty)?;
        let month = duty.month_bounds(first_day)?;
        let mut found: Vec<PharmacyHours> = Vec::new();
        for shift in shifts {
            // A day that ends at 23:59:59.999 is a whole one.
            let time = overlap((shift.ini_at, shift.end_at + TimeDelta::milliseconds(1)), month);
            match found.iter_mut().find(|hours| hours.pharmacy_id == shift.pharmacy_id) {
                Some(hours) => (hours.shifts, hours.time) = (hours.shifts + 1, hours.time + time),
                None => found.push(PharmacyHours { pharmacy_id: shift.pharmacy_id, shifts: 1, time }),
            }
        }
        found.sort_by_key(|hours| (std::cmp::Reverse(hours.time), hours.pharmacy_id));
        Some(found)
    }
}

impl DutyWeek {
    /// The first day of the month of the selected day.
    pub(crate) fn month_begin(&self) -> Option<NaiveDate> {
        (self.first_day? + Days::new(self.day_index as u64)).with_day(1)
    }

    /// The instants at which a month begins and ends.
    fn month_bounds(&self, first_day: NaiveDate) -> Option<TimeSpan> {
        let zone = self.group()?.time_zone;
        Some((start_of_day(first_day, zone), start_of_day(first_day + Months::new(1), zone)))
    }

    /// The gaps of the day of an instant that are not over yet, where the shown week has it.
    pub(crate) fn gaps_of_today(&self, now: DateTime<Utc>) -> Option<Vec<TimeSpan>> {
        let (group, shifts, (ini, end)) = (self.group()?, self.shifts.as_ref()?, self.week_bounds()?);
        if !(ini..end).contains(&now) {
            return None;
        }
        let today = super::time::local_date(now, group.time_zone);
        let next = start_of_day(today + Days::new(1), group.time_zone);
        let gaps = group.find_gaps(shifts, start_of_day(today, group.time_zone), next);
        Some(gaps.into_iter().filter(|(_, end)| *end > now).collect())
    }
}

/// The time that two spans have in common.
fn overlap(one: TimeSpan, other: TimeSpan) -> TimeDelta {
    (one.1.min(other.1) - one.0.max(other.0)).max(TimeDelta::zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::duty::tests::{group, shift};

    fn duty() -> DutyWeek {
        let first_day = "2026-11-29".parse().ok();
        DutyWeek { groups: vec![group()], first_day, day_index: 1, ..DutyWeek::default() }
    }

    #[test]
    fn a_month_is_that_of_the_selected_day_and_read_once() {
        let (mut duty, mut month) = (duty(), DutyMonth::default());
        let (id, (ini, end)) = month.request(&duty).expect("a month");
        assert_eq!((id, ini, end), (Uuid::from_u128(1), at("2026-11-01T03:00:00Z"), at("2026-12-01T03:00:00Z")));
        assert_eq!(month.request(&duty), None);
        duty.day_index = 2;
        assert_eq!(month.request(&duty).map(|(_, (ini, _))| ini), Some(at("2026-12-01T03:00:00Z")));
        month.read_again();
        assert!(month.request(&duty).is_some());
    }

    #[test]
    fn a_month_has_its_days_with_their_gaps_and_the_hours_of_each_pharmacy() {
        let (mut duty, mut month) = (duty(), DutyMonth::default());
        assert_eq!((month.days(&duty), month.hours(&duty)), (None, None));
        let shifts = vec![
            shift(1, 11, "2026-10-31T11:30:00Z", "2026-11-02T03:00:00Z"),
            shift(2, 12, "2026-11-02T03:00:00Z", "2026-11-03T02:59:59.999Z"),
            shift(3, 11, "2026-11-03T15:00:00Z", "2026-11-04T02:59:59.999Z"),
        ];
        month.apply(Uuid::from_u128(1), "2026-11-01".parse().expect("a date"), Ok(shifts));
        let days = month.days(&duty).expect("days");
        let found: Vec<_> = days.iter().map(|day| (day.pharmacies, day.gap.num_hours())).collect();
        assert_eq!((days.len(), &found[..4]), (30, &[(0, 0), (1, 0), (1, 12), (0, 24)][..]));
        let hours = month.hours(&duty).expect("hours");
        let found: Vec<_> =
            hours.iter().map(|hours| (hours.pharmacy_id.as_u128(), hours.shifts, hours.time.num_hours())).collect();
        assert_eq!(found, [(11, 2, 36), (12, 1, 24)]);
        duty.first_day = "2026-12-06".parse().ok();
        assert_eq!(month.days(&duty), None, "another month is shown");
    }

    #[test]
    fn the_gaps_of_today_are_those_that_are_not_over() {
        let mut duty = duty();
        duty.shifts = Some(vec![shift(1, 11, "2026-11-30T05:00:00Z", "2026-11-30T20:00:00Z")]);
        let spans =
            |now: &str| duty.gaps_of_today(at(now)).map(|gaps| gaps.iter().map(|gap| gap.0).collect::<Vec<_>>());
        let (night, evening) = (at("2026-11-30T03:00:00Z"), at("2026-11-30T20:00:00Z"));
        assert_eq!(spans("2026-11-30T04:00:00Z"), Some(vec![night, evening]));
        assert_eq!(spans("2026-11-30T06:00:00Z"), Some(vec![evening]));
        assert_eq!(spans("2026-12-08T06:00:00Z"), None, "the week is another one");
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect(text)
    }
}
