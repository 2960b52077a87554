//! Text functions: folding for search and order, allowed characters, and web addresses.

use std::collections::BTreeSet;
use std::fmt;

use axum::http::Uri;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds case and accents, and separates words by one space: 'Óptica  Muñoz' becomes 'optica munoz'.
pub fn fold_text(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The most letters of a search word. More letters do not narrow a search, and SQLite refuses very long patterns.
const WORD_LENGTH_MAX: usize = 100;

/// The first `most` folded words of a query, each truncated to the letters that a search uses.
pub fn fold_query_words(query: &str, most: usize) -> Vec<String> {
    fold_text(query).split(' ').filter(|word| !word.is_empty()).take(most).map(truncate_word).collect()
}

/// The folded words of texts, each truncated to the letters that a search uses.
pub fn fold_index_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for text in texts {
        words.extend(fold_text(text).split(' ').filter(|word| !word.is_empty()).map(truncate_word));
    }
    words
}

fn truncate_word(word: &str) -> String {
    word.chars().take(WORD_LENGTH_MAX).collect()
}

/// A character that a text may not contain. It displays as the error message, which names the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForbiddenCharacter(char);

impl fmt::Display for ForbiddenCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the character U+{:04X} is not allowed here", u32::from(self.0))
    }
}

/// Refuses invisible characters that change how the text around them is displayed: control characters (including tab and
/// newline), bidirectional embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069), the zero width space
/// and the line and paragraph separators. The joiners U+200C and U+200D are allowed: emoji and several scripts need them.
pub fn check_single_line(text: &str) -> Result<(), ForbiddenCharacter> {
    let is_forbidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().find(|letter| is_forbidden(*letter)).map_or(Ok(()), |letter| Err(ForbiddenCharacter(letter)))
}

/// Refuses the characters that [`check_single_line`] refuses, except newlines.
pub fn check_multi_line(text: &str) -> Result<(), ForbiddenCharacter> {
    text.split('\n').try_for_each(check_single_line)
}

/// Returns true if the text is an http or https URL with a host, of at most 2048 bytes that [`check_single_line`] allows.
pub fn is_http_url(text: &str) -> bool {
    let uri = text.parse::<Uri>().ok().filter(|uri| matches!(uri.scheme_str(), Some("http" | "https")));
    text.len() <= 2048
        && check_single_line(text).is_ok()
        && uri.is_some_and(|uri| uri.host().is_some_and(|host| !host.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::{WORD_LENGTH_MAX, fold_index_words, fold_query_words, fold_text};

    #[test]
    fn words_of_texts_and_of_queries_are_truncated_alike() {
        let long = "Á".repeat(WORD_LENGTH_MAX + 1);
        let words = fold_index_words(["Muñoz, Ana", "ana", &long]);
        assert_eq!(
            words.iter().map(String::as_str).collect::<Vec<_>>(),
            [&"a".repeat(WORD_LENGTH_MAX), "ana", "munoz"]
        );
        assert_eq!(fold_query_words(&long, 1), ["a".repeat(WORD_LENGTH_MAX)]);
    }

    #[test]
    fn folds_case_accents_and_spaces() {
        for (text, folded) in [
            ("Óptica  Muñoz", "optica munoz"),
            ("Miralta (Farma 24)", "miralta farma 24"),
            ("ÑANDÚ-Sur", "nandu sur"),
            ("", ""),
        ] {
            assert_eq!(fold_text(text), folded);
        }
    }
}
