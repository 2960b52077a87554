//! Protection against CSV injection: a text cell that a spreadsheet would run as a formula is written with an
//! apostrophe before it and read without it.

use std::borrow::Cow;

/// True for a character that begins a formula in some spreadsheet (OWASP, CSV injection).
fn begins_formula(letter: char) -> bool {
    matches!(letter, '=' | '+' | '-' | '@' | '\t' | '\r')
}

/// True for a formula after any number of apostrophes, so that escaping is reversible.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(begins_formula)
}

/// Escapes a text for a cell: a formula gets one apostrophe. Numbers and dates are written unescaped by the caller.
pub fn escape_formula(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// The text of a cell: a formula loses one apostrophe.
pub fn unescape_formula(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// True for a signed number, such as a coordinate, which is harmless in a numeric column.
fn is_number(text: &str) -> bool {
    text.strip_prefix(['+', '-']).is_some_and(|rest| {
        rest.starts_with(|first: char| first.is_ascii_digit())
            && rest.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b' '))
    })
}

/// Escapes a raw field, quoted or not, of an input file so that it reads as the same text. In a numeric column a number
/// stays unescaped.
pub fn escape_raw_field(raw: &[u8], is_text: bool) -> Cow<'_, [u8]> {
    let (quote, inside) = match raw.strip_prefix(b"\"") {
        Some(inside) => (&b"\""[..], inside),
        None => (&b""[..], raw),
    };
    // Readers trim the space around a field: what follows it begins the text.
    let text = inside.trim_ascii_start();
    let begins = |bytes: &[u8]| bytes.first().is_some_and(|byte| begins_formula(char::from(*byte)));
    let is_harmless = || {
        let text = std::str::from_utf8(text).unwrap_or_default().trim_end_matches('"').trim_end();
        !is_text && is_number(text)
    };
    match () {
        () if begins(text) && !is_harmless() => [quote, b"'", text].concat().into(),
        () if begins(inside) && !begins(text) => [quote, text].concat().into(),
        () => raw.into(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn formulas_get_an_apostrophe_and_nothing_else_does() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+54 11 4444-5555", "'+54 11 4444-5555"),
            ("-5", "'-5"),
            ("@here", "'@here"),
            ("\tx", "'\tx"),
            ("\rx", "'\rx"),
            ("'=1+1", "''=1+1"),
            ("''=1+1", "'''=1+1"),
            ("'tis", "'tis"),
            ("'", "'"),
            ("a=1", "a=1"),
            (" =1", " =1"),
            ("", ""),
        ] {
            assert_eq!(escape_formula(text), cell);
            assert_eq!(unescape_formula(cell), text);
        }
        assert_eq!(unescape_formula("=1+1"), "=1+1", "a cell that nobody escaped stays");
    }

    #[test]
    fn a_field_of_a_file_is_made_harmless_and_numbers_stay() {
        for (raw, is_text, harmless) in [
            ("=1+1", true, "'=1+1"),
            ("\"=1,1\"", true, "\"'=1,1\""),
            ("'=1+1", true, "'=1+1"),
            ("+541144445555", true, "'+541144445555"),
            ("-34.8253998", false, "-34.8253998"),
            ("\"-34,8253998\"", false, "\"-34,8253998\""),
            ("=HYPERLINK(1)", false, "'=HYPERLINK(1)"),
            ("-1+1", false, "'-1+1"),
            ("\t=1", true, "'=1"),
            ("\"\t=1\"", false, "\"'=1\""),
            ("\tx", true, "x"),
            ("x", true, "x"),
            (" x ", true, " x "),
            ("", true, ""),
            ("\"\"", true, "\"\""),
        ] {
            assert_eq!(escape_raw_field(raw.as_bytes(), is_text), harmless.as_bytes(), "{raw}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_written_is_read_and_is_no_formula(text in r"'{0,3}[=+\-@\t\r]?\PC{0,12}") {
            let cell = escape_formula(&text);
            prop_assert!(!cell.starts_with(begins_formula));
            prop_assert_eq!(unescape_formula(&cell), &text);
        }

        #[test]
        fn a_field_that_is_made_harmless_reads_the_same(text in r"'{0,3}[=+\-@\t]?[^'\x22\p{C}]{0,12}", is_text: bool) {
            let harmless = escape_raw_field(text.as_bytes(), is_text).into_owned();
            let harmless = String::from_utf8(harmless).expect("UTF-8");
            prop_assert_eq!(unescape_formula(harmless.trim()), unescape_formula(text.trim()));
            prop_assert!(!harmless.starts_with(begins_formula) || (!is_text && is_number(harmless.trim())));
        }
    }
}
