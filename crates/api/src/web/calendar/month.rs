//! One month of a group's calendar: the data that the page is written from, and the paths that lead to it.

use std::ops::RangeInclusive;

use chrono::{Datelike, Months, NaiveDate};
use chrono_tz::Tz;

use crate::domains::pharmacy::{CalendarDay, GroupView, Holiday, PharmacyView, Shift, ShiftSegment};

/// The calendar's path.
pub(crate) const CALENDAR_PATH: &str = "/public/pharmacy_shifts/calendar";

/// The years the calendar has.
const YEARS: RangeInclusive<i32> = 2000..=2199;

/// The longest part of a wrong month that the page repeats.
const INVALID_MONTH_LETTERS: usize = 24;

/// The height of the weeks on a printed page, and the part of each day that is no text: quarters of a millimetre.
const PRINTED_WEEKS_HEIGHT: usize = 640;
const PRINTED_DAY_PADDING: usize = 10;

/// The letters of a name that fit on one printed line.
const PRINTED_LINE_LETTERS: usize = 30;

/// A month of a group's shifts.
pub(super) struct CalendarMonth<'a> {
    pub(super) group: &'a GroupView,
    pub(super) zone: Tz,
    /// The first day of the month.
    pub(super) first: NaiveDate,
    pub(super) today: NaiveDate,
    pub(super) shifts: &'a [Shift],
    pub(super) days: Vec<CalendarDay>,
    /// The holidays of the group's country.
    pub(super) holidays: Vec<Holiday>,
    /// The group in the page's address, when the address names one.
    pub(super) group_in_address: Option<String>,
    /// The month in the page's address that is none.
    pub(super) invalid_month: Option<String>,
    /// True if another site frames the page.
    pub(super) is_embedded: bool,
}

impl CalendarMonth<'_> {
    pub(super) fn find_pharmacy(&self, shift: &Shift) -> Option<&PharmacyView> {
        self.group.pharmacies.iter().find(|pharmacy| pharmacy.id == shift.pharmacy_id)
    }

    /// The name of the holiday on a date.
    pub(super) fn holiday_name(&self, date: NaiveDate) -> Option<&'static str> {
        self.holidays.iter().find(|holiday| holiday.date == date).map(|holiday| holiday.name)
    }

    /// The path of the month before (-1) or after (1); none outside the calendar's years.
    pub(super) fn neighbour_path(&self, months: i32) -> Option<String> {
        let distance = Months::new(months.unsigned_abs());
        let first = if months < 0 { self.first - distance } else { self.first + distance };
        let month = first.format("%Y-%m").to_string();
        YEARS
            .contains(&first.year())
            .then(|| calendar_path(self.group_in_address.as_deref(), Some(&month), self.is_embedded))
    }

    /// The column of the month's first day; Sunday is 0.
    pub(super) fn first_column(&self) -> usize {
        self.first.weekday().num_days_from_sunday() as usize
    }

    /// The height of a printed line with which the month fits on one page, in quarters of a millimetre.
    pub(super) fn printed_line_height(&self) -> usize {
        let text_lines = |text: &str| text.chars().count().div_ceil(PRINTED_LINE_LETTERS).max(1);
        let lines = |segment: &ShiftSegment| {
            let shift = &self.shifts[segment.shift_index];
            1 + self.find_pharmacy(shift).map_or(1, |pharmacy| text_lines(&pharmacy.name))
        };
        let day_lines = |day: &CalendarDay| {
            let holiday = self.holiday_name(day.date).map_or(0, |name| text_lines(name) + 1);
            holiday + day.segments.iter().map(lines).sum::<usize>()
        };
        let most_lines = self.days.iter().map(day_lines).max().unwrap_or(0);
        let weeks = (self.first_column() + self.days.len()).div_ceil(7);
        ((PRINTED_WEEKS_HEIGHT / weeks - PRINTED_DAY_PADDING) / (most_lines + 1)).clamp(4, 16)
    }
}

/// The month of an address that is none, as the page repeats it; nothing for a month, and for an empty parameter.
pub(super) fn invalid_month(text: Option<&str>) -> Option<String> {
    let text = text.filter(|text| !text.is_empty() && parse_month(text).is_none())?;
    Some(text.chars().take(INVALID_MONTH_LETTERS).collect())
}

/// The path of a group's calendar for a month; without `month`, for the current one.
pub(super) fn calendar_path(group: Option<&str>, month: Option<&str>, is_embedded: bool) -> String {
    let embed = is_embedded.then_some(("embed", "1"));
    let parameters = [group.map(|group| ("grupo", group)), month.map(|month| ("mes", month)), embed];
    let query: Vec<String> = parameters.into_iter().flatten().map(|(name, value)| format!("{name}={value}")).collect();
    if query.is_empty() { CALENDAR_PATH.into() } else { format!("{CALENDAR_PATH}?{}", query.join("&")) }
}

/// Parses exactly `YYYY-MM`, as in `2026-11`, within the calendar's years; answers the month's first day.
pub(super) fn parse_month(text: &str) -> Option<NaiveDate> {
    let (year, month) = text.split_once('-')?;
    let is_number = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(year, 4) || !is_number(month, 2) {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1).filter(|date| YEARS.contains(&date.year()))
}
