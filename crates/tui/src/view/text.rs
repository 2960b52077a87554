//! Text layout: display widths, cutting, wrapping, and formats of amounts.

use crate::theme::Theme;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of a text in terminal columns.
pub(super) fn display_width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text in exactly this many columns: padded, or cut and marked with `~`.
pub(super) fn fit_to_width(text: &str, columns: usize) -> String {
    let own = display_width(text);
    if own <= columns {
        return format!("{text}{}", " ".repeat(columns - own));
    }
    let mut cut = String::with_capacity(columns);
    let mut used = 0;
    for letter in text.chars() {
        let wide = letter.width().unwrap_or(0);
        if used + wide + 1 > columns {
            break;
        }
        cut.push(letter);
        used += wide;
    }
    if columns > 0 {
        cut.push('~');
        used += 1;
    }
    cut + &" ".repeat(columns.saturating_sub(used))
}

/// The text in at most this many columns, cut with an ellipsis and not padded.
pub(super) fn shorten(theme: Theme, text: &str, columns: usize) -> String {
    if display_width(text) <= columns {
        return text.to_owned();
    }
    let cut = fit_to_width(text, columns);
    let cut = cut.trim_end();
    match cut.strip_suffix('~') {
        Some(begin) => format!("{}{}", begin.trim_end(), theme.unicode_or_ascii("…", "~")),
        None => cut.to_owned(),
    }
}

/// The same as [`fit_to_width`], aligned to the right.
pub(super) fn align_right(text: &str, columns: usize) -> String {
    let own = display_width(text);
    if own <= columns { format!("{}{text}", " ".repeat(columns - own)) } else { fit_to_width(text, columns) }
}

/// The name of a pharmacy without the word that most names begin with.
pub(super) fn short_name(name: &str) -> &str {
    name.strip_prefix("Farmacia ").unwrap_or(name)
}

/// An amount in centavos as whole pesos, such as `25 441`.
pub(super) fn format_pesos(centavos: i64) -> String {
    format_grouped((centavos + 50).div_euclid(100))
}

/// An amount in centavos with decimals, such as `25 441.47`.
pub(super) fn format_amount(centavos: i64) -> String {
    let sign = if centavos < 0 { "-" } else { "" };
    let whole = centavos.unsigned_abs();
    format!("{sign}{}.{:02}", format_grouped(i64::try_from(whole / 100).unwrap_or(i64::MAX)), whole % 100)
}

/// A number with its digits in groups of three.
pub(super) fn format_grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

/// The text in lines of at most this many columns, broken between words where possible.
pub(super) fn wrap_text(text: &str, columns: usize) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let options = textwrap::Options::new(columns.max(1))
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(&text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit() {
        for (text, columns, fitted) in
            [("abc", 5, "abc  "), ("abcdef", 5, "abcd~"), ("ñandú", 5, "ñandú"), ("🍕🍕🍕", 5, "🍕🍕~"), ("abc", 0, "")]
        {
            assert_eq!(fit_to_width(text, columns), fitted);
            assert_eq!(display_width(&fit_to_width(text, columns)), columns, "{text}");
        }
        assert_eq!(align_right("12", 4), "  12");
        assert_eq!(
            (format_pesos(2_544_147), format_amount(-120_745), format_grouped(-1_234_567)),
            ("25 441".into(), "-1 207.45".into(), "-1 234 567".into())
        );
    }

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap_text("the preparation is not completed", 12), ["the", "preparation", "is not", "completed"]);
        assert_eq!(wrap_text("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap_text(" two\n words ", 20), ["two words"]);
        assert_eq!((wrap_text("", 4), wrap_text("🍕🍕", 1)), (vec![String::new()], vec!["🍕".into(), "🍕".into()]));
    }
}
