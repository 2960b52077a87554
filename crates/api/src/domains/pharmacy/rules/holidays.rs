//! The national holidays of countries, by `fixtures/holidays`. Years that the fixture does not have are without holidays.

use std::sync::LazyLock;

use chrono::NaiveDate;

const HOLIDAYS: &str = include_str!("../../../../../../fixtures/holidays/holidays.csv");

/// The rows, `country,date,name`, ordered by country and date.
static ROWS: LazyLock<Vec<&'static str>> = LazyLock::new(|| HOLIDAYS.lines().skip(1).collect());

/// The countries that have holidays, by their codes (ISO 3166-1 alpha-2).
pub(crate) fn list_holiday_countries() -> Vec<&'static str> {
    let mut countries: Vec<_> = ROWS.iter().filter_map(|row| row.split(',').next()).collect();
    countries.dedup();
    countries
}

/// A country's holidays from a date until another, inclusive, in order.
pub(crate) fn holidays_between(
    country: &str,
    first: NaiveDate,
    last: NaiveDate,
) -> impl Iterator<Item = (NaiveDate, &'static str)> {
    let from = format!("{country},{first}");
    let country = format!("{country},");
    let rows = &ROWS[ROWS.partition_point(|row| *row < from.as_str())..];
    let own = rows.iter().map_while(move |row| row.strip_prefix(country.as_str()));
    let read = own.filter_map(|row| row.split_once(',')).filter_map(|(date, name)| Some((date.parse().ok()?, name)));
    read.take_while(move |(date, _)| *date <= last)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chrono::{Datelike, Weekday};

    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().expect(text)
    }

    fn between(country: &str, first: &str, last: &str) -> Vec<String> {
        holidays_between(country, date(first), date(last)).map(|(date, name)| format!("{date} {name}")).collect()
    }

    #[test]
    fn each_row_has_a_country_a_date_and_a_name_and_they_are_in_order() {
        assert!(ROWS.len() > 8000);
        assert!(ROWS.is_sorted_by(|one, next| one[..13] < next[..13]), "one row a day, in order");
        for row in ROWS.iter() {
            let [country, on, name] = row.split(',').collect::<Vec<_>>().try_into().expect(row);
            assert!(country.len() == 2 && (2020..=2040).contains(&date(on).year()), "{row}");
            assert!(!name.is_empty() && name.trim() == name && !name.contains('"'), "{row}");
        }
    }

    #[test]
    fn holidays_of_a_period() {
        assert_eq!(
            between("AR", "2026-11-01", "2026-12-31"),
            [
                "2026-11-23 Día de la Soberanía Nacional",
                "2026-12-08 Inmaculada Concepción de María",
                "2026-12-25 Navidad",
            ]
        );
        assert_eq!(between("ES", "2026-10-12", "2026-10-12"), ["2026-10-12 Fiesta Nacional de España"]);
        assert_eq!(between("AR", "2026-11-24", "2026-11-30"), [""; 0]);
        assert_eq!(between("VE", "2040-12-25", "2041-12-31").len(), 2, "the last rows of the file");
        for (country, first, last) in
            [("AR", "2019-01-01", "2019-12-31"), ("AR", "2041-01-01", "2041-12-31"), ("ZZ", "2026-01-01", "2026-12-31")]
        {
            assert_eq!(between(country, first, last), [""; 0], "{country} {first}");
        }
    }

    #[test]
    fn the_countries_are_those_of_the_language_and_of_who_came_from_elsewhere() {
        let countries = list_holiday_countries();
        assert!(countries.is_sorted());
        for country in ["AR", "BO", "BR", "CL", "DE", "ES", "FR", "GB", "IT", "PY", "US", "UY"] {
            assert!(countries.contains(&country), "{country}");
            for year in 2020..=2040 {
                assert!(
                    between(country, &format!("{year}-01-01"), &format!("{year}-12-31")).len() >= 7,
                    "{country} {year}"
                );
            }
        }
    }

    /// Argentina's law 27.399: article 6 moves a holiday from Tuesday and Wednesday to the Monday before, from Thursday and Friday
    /// to the Monday after.
    #[test]
    fn argentinas_holidays_move_as_its_law_says() {
        let days = |year: i32, name: &str| -> BTreeSet<NaiveDate> {
            let (first, last) = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31));
            let all = holidays_between("AR", first.expect("a date"), last.expect("a date"));
            all.filter(|(_, found)| found.contains(name)).map(|(date, _)| date).collect()
        };
        for year in 2020..=2040 {
            for (month, day, name) in
                [(6, 17, "Güemes"), (8, 17, "San Martín"), (10, 12, "Diversidad"), (11, 20, "Soberanía")]
            {
                let by_law = NaiveDate::from_ymd_opt(year, month, day).expect("a date");
                let moved = match by_law.weekday() {
                    Weekday::Tue => -1,
                    Weekday::Wed => -2,
                    Weekday::Thu => 4,
                    Weekday::Fri => 3,
                    Weekday::Sat | Weekday::Sun | Weekday::Mon => 0,
                };
                let expected = by_law + chrono::Duration::days(moved);
                assert_eq!(days(year, name), BTreeSet::from([expected]), "{year} {name}");
            }
            for (month, day, name) in
                [(3, 24, "Memoria"), (4, 2, "Malvinas"), (6, 20, "Belgrano"), (12, 8, "Inmaculada")]
            {
                // A decree of 2020 moved that year's holiday of Malvinas to 31 March.
                let is_moved = (year, name) == (2020, "Malvinas");
                let fixed = if is_moved { (2020, 3, 31) } else { (year, month, day) };
                let fixed = NaiveDate::from_ymd_opt(fixed.0, fixed.1, fixed.2).expect("a date");
                assert_eq!(days(year, name), BTreeSet::from([fixed]), "{year} {name}");
            }
            assert_eq!(days(year, "Carnaval").len(), 2, "{year}");
        }
    }
}
