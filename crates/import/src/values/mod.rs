//! Parsers for values in tables: numbers, dates, times and flags. An ambiguous text is refused.

mod characters;
mod date_in_words;
mod html;
mod number;
mod opening_hours;
mod position;
mod time;

use super::problem::ParseError;

pub use characters::{check_multi_line, check_single_line};
pub use html::html_to_text;
pub use number::{parse_centavos, parse_number};
pub use opening_hours::{EntryDays, Hours, HoursEntry, OpeningHours, parse_opening_hours};
pub use position::is_swapped;
pub use time::{
    DateOrder, DateReading, detect_date_order, parse_date, parse_instant, parse_time_of_day, resolve_local_time,
};

/// Parses yes and no, in English and Spanish.
pub fn parse_flag(text: &str) -> Result<bool, ParseError> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "sí" | "si" | "verdadero" | "1" => Ok(true),
        "false" | "no" | "falso" | "0" => Ok(false),
        _ => Err(ParseError {
            code: "import.flag",
            message: format!("`{text}` is neither yes nor no"),
            help: "write true or false".into(),
        }),
    }
}

/// Splits category names: separated by commas, `>` between parent and child; a backslash escapes either.
pub fn split_category_names(text: &str) -> Vec<String> {
    let (mut names, mut name, mut letters) = (Vec::new(), String::new(), text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.peek().is_some_and(|next| matches!(next, ',' | '>' | '\\')) => name.extend(letters.next()),
            ',' | '>' => names.push(std::mem::take(&mut name)),
            other => name.push(other),
        }
    }
    names.push(name);
    let tidied = names.iter().map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
    tidied.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::parse_flag;

    #[test]
    fn flags() {
        for (text, value) in
            [("true", Some(true)), ("SÍ", Some(true)), ("No", Some(false)), ("0", Some(false)), ("x", None)]
        {
            assert_eq!(parse_flag(text).ok(), value, "{text}");
        }
    }
}
