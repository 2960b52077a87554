//! Words: text of strangers made harmless for a terminal, names as people mean them, addresses in a line, and failures in a
//! sentence.

use std::borrow::Cow;
use std::error::Error;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::types::{ApiError, OrderAddress};

/// Whether a terminal would act on the letter instead of showing it, or show what follows in another order.
pub fn is_terminal_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// An address in one line, as in `Mitre 456, apt B, Adrogué`; empty where nothing of it is known.
pub fn format_address(address: &OrderAddress) -> String {
    let street = format!("{} {}", address.street, address.number);
    let inside = [("floor ", &address.flat), ("apt ", &address.apartment)];
    let inside = inside.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!("{name}{text}"));
    let parts =
        [street.trim().to_owned()].into_iter().chain(inside).chain([address.city.clone(), address.indications.clone()]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The text with each control character in words, as in `\u{1b}`.
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    escape_controls_except(text, &[])
}

/// The same, with its lines left as they are.
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

/// The text without case and accents, its words separated by one space: 'Óptica  Muñoz' becomes 'optica munoz'.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What an answer that is no success says, in a sentence.
pub fn api_error_message(error: &ApiError) -> String {
    let said = |name: &str| error.extra.as_ref().and_then(|extra| extra.get(name)?.as_str());
    match (said("path"), said("message")) {
        (Some(path), Some(message)) if !path.is_empty() => format!("{path}: {message}"),
        (_, Some(message)) => message.to_owned(),
        _ => message_for_code(error),
    }
}

/// What a code means, where the server says no more.
fn message_for_code(error: &ApiError) -> String {
    match error.code.as_str() {
        "error.auth.unauthorized" => "the server does not know who you are".to_owned(),
        "error.auth.forbidden" => "this account may not do that".to_owned(),
        "error.not_found" => "there is no such thing".to_owned(),
        "error.rate_limited" => "too often".to_owned(),
        "error.unavailable" => "the server cannot serve now".to_owned(),
        "error.internal" => "the server failed; its log says why".to_owned(),
        "error.conflict.transition" => {
            let said = |name: &str| error.extra.as_ref().and_then(|extra| extra.get(name)?.as_str()).unwrap_or("?");
            format!("the {} is {} and does not go to {}", said("entity"), said("from"), said("to"))
        }
        "error.rule.preparation_incomplete" => "the order is not prepared yet".to_owned(),
        "error.rule.payment_incomplete" => "the order is not paid yet".to_owned(),
        "error.rule.pickup_incomplete" => "the order is not handed over yet".to_owned(),
        "error.rule.pickup_underway" => "the order is out of the store's hands".to_owned(),
        "error.rule.order_ended" => "the order has come to its end".to_owned(),
        "error.rule.nothing_due" => "nothing is to be paid any more".to_owned(),
        "error.rule.provider_says" => "only the payment's provider knows whether it was paid".to_owned(),
        code => format!("refused with {code} ({})", error.status),
    }
}

/// Why no answer came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError {
    /// `timeout`, `unreachable`, or `request` for one that cannot be made.
    pub code: &'static str,
    /// The same in a sentence. It has no address but the server's: keys and tokens travel in some.
    pub message: String,
}

impl From<reqwest::Error> for NetworkError {
    fn from(error: reqwest::Error) -> Self {
        let place = error.url().map(|url| url.origin().ascii_serialization());
        let place = place.unwrap_or_else(|| "the server".to_owned());
        let error = error.without_url();
        let (name, message) = if error.is_timeout() {
            ("timeout", format!("{place} did not answer in time"))
        } else if error.is_builder() {
            ("request", format!("no request can be made: {}", innermost(&error)))
        } else if error.is_connect() {
            ("unreachable", format!("{place} is not reached: {}", innermost(&error)))
        } else {
            ("unreachable", format!("{place} did not answer: {}", innermost(&error)))
        };
        Self { code: name, message }
    }
}

fn innermost(error: &dyn Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
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

    #[test]
    fn names_are_folded() {
        for (text, folded) in [("Óptica  Muñoz", "optica munoz"), ("Miralta (Farma 24)", "miralta farma 24"), ("", "")]
        {
            assert_eq!(fold(text), folded);
        }
    }
}
