//! Dates in Spanish words, as spreadsheets and people write them: 'lunes 5 de enero de 2026', '5-ene-26'.

use chrono::{Datelike, NaiveDate, Weekday};

use super::ParseError;
use crate::text::fold;

const MONTHS: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];

const WEEKDAYS: [(&str, &str, Weekday); 7] = [
    ("lunes", "lunes", Weekday::Mon),
    ("martes", "martes", Weekday::Tue),
    ("miercoles", "miércoles", Weekday::Wed),
    ("jueves", "jueves", Weekday::Thu),
    ("viernes", "viernes", Weekday::Fri),
    ("sabado", "sábado", Weekday::Sat),
    ("domingo", "domingo", Weekday::Sun),
];

/// The parts of a date in words; none when it is no such date.
struct WordDate {
    weekday: Option<Weekday>,
    day: u32,
    month: u32,
    year: Option<i32>,
}

/// Parses a date whose month is a word: whole or of three letters, whatever its case and accents. A year that is missing is
/// `year`; a weekday must be that of the date. None when the text is no date in words.
pub(super) fn parse_date_in_words(text: &str, year: Option<i32>) -> Option<Result<NaiveDate, ParseError>> {
    let WordDate { weekday, day, month, year: own } = split_words(text)?;
    let Some(date_year) = own.or(year) else {
        let help = "write the year, or give it for all rows, as in --year 2026";
        return Some(Err(error(format!("`{text}` has no year"), help)));
    };
    let Some(date) = NaiveDate::from_ymd_opt(date_year, month, day) else {
        let month = MONTHS[month as usize - 1];
        return Some(Err(error(
            format!("`{text}` is not a valid date: {month} {date_year} has no {day}"),
            "mend the day",
        )));
    };
    let right = WEEKDAYS.iter().find(|(.., other)| *other == date.weekday()).map_or("", |(_, name, _)| *name);
    match weekday {
        Some(weekday) if weekday != date.weekday() && own.is_none() => {
            let message = format!("`{text}` is a {right} in {date_year}");
            Some(Err(error(message, format!("write {right}, another day, or the year; check --year {date_year}"))))
        }
        Some(weekday) if weekday != date.weekday() => {
            Some(Err(error(format!("`{text}` is a {right}"), format!("write {right}, or the date that is meant"))))
        }
        _ => Some(Ok(date)),
    }
}

/// True when a text has words of a date, so that a time of day stands after its last space.
pub(super) fn has_words(text: &str) -> bool {
    fold(text).split(' ').any(|word| find_month(word).is_some())
}

fn split_words(text: &str) -> Option<WordDate> {
    let folded = fold(text);
    let mut words = folded.split(' ').filter(|word| !matches!(*word, "de" | "del")).peekable();
    let weekday = words.peek().copied().and_then(find_weekday);
    if weekday.is_some() {
        words.next();
    }
    let day = words.next().and_then(parse_day)?;
    let month = words.next().and_then(find_month)?;
    let year = words.next().map(parse_year);
    match (words.next(), year) {
        (None, None) => Some(WordDate { weekday, day, month, year: None }),
        (None, Some(Some(year))) => Some(WordDate { weekday, day, month, year: Some(year) }),
        _ => None,
    }
}

/// A day, as in 5, 05 and 1°.
fn parse_day(word: &str) -> Option<u32> {
    let digits = ["º", "ero", "ro", "er"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    let is_day = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_day.then(|| digits.parse().ok())?
}

/// A year of four digits, or the last two of one after 2000.
fn parse_year(word: &str) -> Option<i32> {
    let year = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse::<i32>().ok())??;
    match word.len() {
        4 => Some(year),
        2 => Some(2000 + year),
        _ => None,
    }
}

fn find_month(word: &str) -> Option<u32> {
    let word = match word {
        "setiembre" | "set" | "sept" => "septiembre",
        word => word,
    };
    let is_named = |month: &&str| word == *month || (word.len() == 3 && month.starts_with(word));
    MONTHS.iter().position(is_named).and_then(|index| u32::try_from(index + 1).ok())
}

fn find_weekday(word: &str) -> Option<Weekday> {
    let is_named = |name: &str| word == name || (word.len() == 3 && name.starts_with(word));
    WEEKDAYS.iter().find(|(name, ..)| is_named(name)).map(|(.., weekday)| *weekday)
}

fn error(message: String, help: impl Into<String>) -> ParseError {
    ParseError { code: "import.date", message, help: help.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, year, read) in [
            ("lunes 5 de enero de 2026", None, "2026-01-05"),
            ("Lunes, 5 de Enero de 2026", None, "2026-01-05"),
            ("MIÉRCOLES 1º de abril del 2026", None, "2026-04-01"),
            ("mie 1 abr 2026", None, "2026-04-01"),
            ("mar 3 mar 2026", None, "2026-03-03"),
            ("5 de enero de 2026", None, "2026-01-05"),
            ("5-ene-26", None, "2026-01-05"),
            ("05/SET/2026", None, "2026-09-05"),
            ("29 feb 2028", None, "2028-02-29"),
            ("lunes 5 de enero", Some(2026), "2026-01-05"),
            ("1ro de setiembre", Some(2026), "2026-09-01"),
            ("5 de enero de 2027", Some(2026), "2027-01-05"),
        ] {
            let found = parse_date_in_words(text, year).map(|date| date.map(|date| date.to_string()));
            assert_eq!(found, Some(Ok(read.to_owned())), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_date_is_said() {
        for (text, year, said, help) in [
            ("lunes 5 de enero", None, "has no year", "--year 2026"),
            ("martes 5 de enero de 2026", None, "is a lunes", "write lunes"),
            ("sáb 7-ene-26", None, "is a miércoles", "write miércoles"),
            ("martes 5 de enero", Some(2026), "is a lunes in 2026", "--year 2026"),
            ("31 de abril de 2026", None, "abril 2026 has no 31", "mend the day"),
            ("29 feb 2026", None, "febrero 2026 has no 29", "mend the day"),
        ] {
            let found = parse_date_in_words(text, year).expect(text).expect_err(text);
            assert_eq!(found.code, "import.date");
            assert!(found.message.contains(said) && found.help.contains(help), "{text}: {found:?}");
        }
    }

    #[test]
    fn what_is_no_date_in_words_is_left_to_others() {
        for text in
            ["", "2026-01-05", "05/01/2026", "enero", "lunes", "5 de enero de 2026 o 2027", "5 de enero de 026", "x"]
        {
            assert!(parse_date_in_words(text, Some(2026)).is_none(), "{text}");
        }
        assert!(has_words("lunes 5 de enero 08:30") && has_words("5-ene-26 08:30"));
        assert!(!has_words("2026-01-05T08:30") && !has_words("lunes"));
    }
}
