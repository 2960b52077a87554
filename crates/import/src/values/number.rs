//! Numbers with a decimal point or comma, with or without thousands separators.

use std::ops::RangeInclusive;

use super::ParseError;

/// Parses a number within a range: `1234.56`, `1.234,56`, `1,234.56`, `1234,56`, `1 234,56`.
///
/// A single point or comma before three digits is ambiguous, as in `1.234`: it is refused unless only one reading is in
/// the range.
pub fn parse_number(text: &str, range: RangeInclusive<f64>) -> Result<f64, ParseError> {
    let mut readings = readings(text);
    if readings.is_empty() {
        let message = format!("`{text}` is not a number");
        let help = "write digits, as in 1234.56 or 1.234,56".into();
        return Err(ParseError { code: "import.number", message, help });
    }
    readings.retain(|value| range.contains(value));
    match readings[..] {
        [value] => Ok(value),
        [] => Err(ParseError {
            code: "import.number_range",
            message: format!("{text} is not within {} and {}", range.start(), range.end()),
            help: "check the point or comma before the decimals, and the column".into(),
        }),
        _ => Err(ParseError {
            code: "import.number_ambiguous",
            message: format!(
                "`{text}` can be read as {}",
                readings.iter().map(f64::to_string).collect::<Vec<_>>().join(" or as ")
            ),
            help: "write it without groups of three, or with another number of decimals".into(),
        }),
    }
}

/// Parses an amount of money to centavos: `1234.56`, `1.234,56`, `$ 1.234`.
///
/// An amount has two decimals at most, so a mark before three digits is a thousands separator.
pub fn parse_centavos(text: &str) -> Result<i64, ParseError> {
    let bare = text.trim_start_matches("ARS").trim_start().trim_start_matches('$').trim_start();
    let centavos = |value: f64| {
        let exact = value * 100.0;
        ((exact - exact.round()).abs() < 1e-4).then_some(exact.round())
    };
    let has_cents = bare.rsplit(['.', ',']).next().is_some_and(|last| last.trim_end().len() < 3);
    let mut read = readings(bare);
    if !has_cents && read.len() > 1 {
        // In '1.500' the mark is a thousands separator.
        read.retain(|value| value.fract() == 0.0 && *value >= 1000.0);
    }
    let read: Vec<f64> = read.into_iter().filter_map(centavos).collect();
    match read[..] {
        #[expect(clippy::cast_possible_truncation, reason = "it is whole, and in the range")]
        [value] if (0.0..=MAX_AMOUNT * 100.0).contains(&value) => Ok(value as i64),
        [_] => Err(ParseError {
            code: "import.number_range",
            message: format!("{text} is not within 0 and {MAX_AMOUNT}"),
            help: "check the point or comma before the decimals, and the column".into(),
        }),
        _ => Err(ParseError {
            code: "import.amount",
            message: format!("`{text}` is not an amount"),
            help: "write it with two decimals at most, as in 1234.56 or 1.234,56".into(),
        }),
    }
}

/// The largest price.
const MAX_AMOUNT: f64 = 1e9;

/// Every number that the text may mean.
fn readings(text: &str) -> Vec<f64> {
    let compact: String = text.chars().filter(|letter| !matches!(letter, ' ' | '\u{a0}' | '\u{202f}')).collect();
    let (sign, digits) = match compact.strip_prefix(['-', '\u{2212}']) {
        Some(digits) => (-1.0, digits),
        None => (1.0, compact.strip_prefix('+').unwrap_or(&compact)),
    };
    let plain: Vec<&str> = digits.split(['.', ',']).collect();
    if plain.iter().any(|part| !part.bytes().all(|byte| byte.is_ascii_digit())) || plain[0].is_empty() {
        return Vec::new();
    }
    let marks: Vec<char> = digits.chars().filter(|letter| !letter.is_ascii_digit()).collect();
    let grouped = |parts: &[&str]| {
        (1..=3).contains(&parts[0].len()) && !parts[0].starts_with('0') && parts[1..].iter().all(|part| part.len() == 3)
    };
    let value = |whole: &[&str], decimals: &str| {
        let written = format!("{}.{}", whole.concat(), if decimals.is_empty() { "0" } else { decimals });
        written.parse::<f64>().ok().map(|value| sign * value)
    };
    let last = plain.len() - 1;
    let with_decimals = match marks.split_last() {
        None => Some(value(&plain, "")),
        // The last mark is decimal unless it occurs among the thousands separators before it.
        Some((mark, before)) if !plain[last].is_empty() => {
            let fits = before.is_empty()
                || (!before.contains(mark)
                    && before.windows(2).all(|pair| pair[0] == pair[1])
                    && grouped(&plain[..last]));
            fits.then(|| value(&plain[..last], plain[last]))
        }
        Some(_) => None,
    };
    let is_one_mark = marks.windows(2).all(|pair| pair[0] == pair[1]);
    let whole = (!marks.is_empty() && is_one_mark && grouped(&plain)).then(|| value(&plain, ""));
    with_decimals.into_iter().chain(whole).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        let wide = -1e12..=1e12;
        for (text, value) in [
            ("1234.56", Ok(1234.56)),
            ("1.234,56", Ok(1234.56)),
            ("1,234.56", Ok(1234.56)),
            ("1234,56", Ok(1234.56)),
            ("1 234,56", Ok(1234.56)),
            ("1.234.567", Ok(1_234_567.0)),
            ("1.234.567,8", Ok(1_234_567.8)),
            ("-34,8253998", Ok(-34.825_399_8)),
            ("-58.35942660000001", Ok(-58.359_426_600_000_01)),
            ("\u{2212}5", Ok(-5.0)),
            ("+5", Ok(5.0)),
            ("0.125", Ok(0.125)),
            ("12345.678", Ok(12_345.678)),
            ("1.234", Err("import.number_ambiguous")),
            ("1,234", Err("import.number_ambiguous")),
            ("1.23.456", Err("import.number")),
            ("1.234,567.8", Err("import.number")),
            ("1,234.567,8", Err("import.number")),
            ("12.", Err("import.number")),
            (".5", Err("import.number")),
            ("1e5", Err("import.number")),
            ("NaN", Err("import.number")),
            ("doce", Err("import.number")),
            ("--5", Err("import.number")),
            ("", Err("import.number")),
            ("9999999999999", Err("import.number_range")),
        ] {
            assert_eq!(parse_number(text, wide.clone()).map_err(|error| error.code), value, "{text}");
        }
    }

    #[test]
    fn amounts_have_two_decimals_at_most() {
        for (text, value) in [
            ("1234.56", Ok(123_456)),
            ("1.234,56", Ok(123_456)),
            ("1,234.56", Ok(123_456)),
            ("10,000.00", Ok(1_000_000)),
            ("1.234", Ok(123_400)),
            ("1.500", Ok(150_000)),
            ("2.000", Ok(200_000)),
            ("12,5", Ok(1250)),
            ("$ 1.999,99", Ok(199_999)),
            ("0", Ok(0)),
            ("12.345,678", Err("import.amount")),
            ("0.125", Err("import.amount")),
            ("-5", Err("import.number_range")),
            ("gratis", Err("import.amount")),
        ] {
            assert_eq!(parse_centavos(text).map_err(|error| error.code), value, "{text}");
        }
    }

    #[test]
    fn a_range_tells_decimals_from_groups() {
        assert_eq!(parse_number("-34.825", -90.0..=90.0), Ok(-34.825));
        assert_eq!(parse_number("-58,359", -180.0..=180.0), Ok(-58.359));
        assert_eq!(parse_number("95.1", -90.0..=90.0).map_err(|error| error.code), Err("import.number_range"));
    }
}
