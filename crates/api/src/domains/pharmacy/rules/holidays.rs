//! Argentina's national holidays by law 27.399.
//!
//! Holidays that a decree sets for a single year, days for tourism and the Friday or Monday beside a holiday on a weekend
//! (decree 614/2025), are left out.

use chrono::{Datelike, Days, NaiveDate, Weekday};

/// The holidays with a fixed date: month and day.
const FIXED: [(u32, u32); 9] = [(1, 1), (3, 24), (4, 2), (5, 1), (5, 25), (6, 20), (7, 9), (12, 8), (12, 25)];

/// The holidays that move to a Monday: month and day.
const MOVABLE: [(u32, u32); 4] = [(6, 17), (8, 17), (10, 12), (11, 20)];

/// True for a national holiday.
pub(crate) fn is_holiday(date: NaiveDate) -> bool {
    let year = date.year();
    let days_from_easter = date.signed_duration_since(easter(year)).num_days();
    // Monday and Tuesday of carnival, Good Friday.
    [-48, -47, -2].contains(&days_from_easter)
        || FIXED.contains(&(date.month(), date.day()))
        || MOVABLE.iter().any(|(month, day)| NaiveDate::from_ymd_opt(year, *month, *day).map(moved) == Some(date))
}

/// Article 6: from Tuesday and Wednesday to the Monday before, from Thursday and Friday to the Monday after.
fn moved(date: NaiveDate) -> NaiveDate {
    match date.weekday() {
        Weekday::Tue => date - Days::new(1),
        Weekday::Wed => date - Days::new(2),
        Weekday::Thu => date + Days::new(4),
        Weekday::Fri => date + Days::new(3),
        Weekday::Sat | Weekday::Sun | Weekday::Mon => date,
    }
}

/// Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8).
fn easter(year: i32) -> NaiveDate {
    let (golden, century, in_century) = (year.rem_euclid(19), year.div_euclid(100), year.rem_euclid(100));
    let correction = (century + 8).div_euclid(25);
    let moon = (19 * golden + century - century / 4 - (century - correction + 1) / 3 + 15).rem_euclid(30);
    let weekday = (32 + 2 * (century % 4) + 2 * (in_century / 4) - moon - in_century % 4).rem_euclid(7);
    let late = (golden + 11 * moon + 22 * weekday) / 451;
    let days = moon + weekday - 7 * late + 114;
    let (month, day) = (days / 31, days % 31 + 1);
    NaiveDate::from_ymd_opt(year, month.unsigned_abs(), day.unsigned_abs()).unwrap_or(NaiveDate::MIN)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn easters() {
        let dates = "1961-04-02 1981-04-19 2000-04-23 2008-03-23 2011-04-24 2019-04-21 2022-04-17 2023-04-09 2024-03-31
                     2025-04-20 2026-04-05 2027-03-28 2038-04-25 2049-04-18 2076-04-19 2100-03-28";
        for date in dates.split_whitespace() {
            let date: NaiveDate = date.parse().expect(date);
            assert_eq!(easter(date.year()), date);
        }
    }

    #[test]
    fn holidays_are_those_of_the_web() {
        let golden = include_str!("../../../../../../web/src/shared/month/holidays.golden.json");
        let golden: BTreeMap<i32, Vec<String>> = serde_json::from_str(golden).expect("the golden table");
        assert!(golden.len() >= 4);
        for (year, dates) in golden {
            let first = NaiveDate::from_ymd_opt(year, 1, 1).expect("a date");
            let found = first.iter_days().take_while(|date| date.year() == year).filter(|date| is_holiday(*date));
            let found: Vec<_> = found.map(|date| date.format("%m-%d").to_string()).collect();
            assert_eq!(found, dates, "{year}");
        }
    }
}
