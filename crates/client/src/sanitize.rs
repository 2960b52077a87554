//! Sanitizing: control characters in the server's text never reach the terminal.

use std::borrow::Cow;

/// Returns true if the character controls a terminal instead of being shown, or changes the direction of text.
pub fn is_terminal_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with each control character as an escape sequence such as `\u{1b}`.
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    escape_controls_except(text, &[])
}

/// The same for a text of several lines: line feeds and tabs stay.
pub fn escape_controls_multiline(text: &str) -> Cow<'_, str> {
    escape_controls_except(text, &['\n', '\t'])
}

fn escape_controls_except<'a>(text: &'a str, but: &[char]) -> Cow<'a, str> {
    let is_bad = |letter: char| is_terminal_control(letter) && !but.contains(&letter);
    if !text.contains(is_bad) {
        return Cow::Borrowed(text);
    }
    let mut cleaned = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_bad(letter) {
            cleaned.extend(letter.escape_default());
        } else {
            cleaned.push(letter);
        }
    }
    Cow::Owned(cleaned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_acts_on_is_shown_in_words() {
        for (text, shown) in [
            ("Óptica ñandú 🍕", "Óptica ñandú 🍕"),
            ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
            ("a\nb\tc\r", "a\\nb\\tc\\r"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("abc\u{202e}txt", "abc\\u{202e}txt"),
            ("\u{7f}\u{0}", "\\u{7f}\\u{0}"),
        ] {
            assert_eq!(escape_controls(text), shown);
        }
        assert_eq!(escape_controls_multiline("a\nb\tc\u{1b}"), "a\nb\tc\\u{1b}");
    }
}
