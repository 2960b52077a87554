//! Text as people search and sort it, and as the web is addressed.

use std::fmt;

use axum::http::Uri;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text without case and accents, its words separated by one space: 'Óptica  Muñoz' becomes 'optica munoz'.
pub fn fold_text(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The letters of a word that are looked for: more of them tell nothing apart, and SQLite refuses to look for very long ones.
const WORD_LENGTH_MAX: usize = 100;

/// The folded words of a query, in their order: each the begin of what it looks for, at most `most` of them.
pub fn fold_query_words(query: &str, most: usize) -> Vec<String> {
    let begin = |word: &str| word.chars().take(WORD_LENGTH_MAX).collect();
    fold_text(query).split(' ').filter(|word| !word.is_empty()).take(most).map(begin).collect()
}

/// A character that a text may not hold. As text it is the message of the refusal, which names the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForbiddenCharacter(char);

impl fmt::Display for ForbiddenCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the character U+{:04X} is not allowed here", u32::from(self.0))
    }
}

/// Refuses the characters that show nothing and change how the text around them reads: control characters (tab and newline
/// among them), bidirectional embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069), the zero width space
/// and the line and paragraph separators. The joiners U+200C and U+200D are allowed: emoji and several scripts need them.
pub fn check_single_line(text: &str) -> Result<(), ForbiddenCharacter> {
    let is_forbidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().find(|letter| is_forbidden(*letter)).map_or(Ok(()), |letter| Err(ForbiddenCharacter(letter)))
}

/// Refuses the same characters but for newlines.
pub fn check_multi_line(text: &str) -> Result<(), ForbiddenCharacter> {
    text.split('\n').try_for_each(check_single_line)
}

/// Whether a text is an http or https address with a host, of at most 2048 characters that [`check_single_line`] allows.
pub fn is_http_url(text: &str) -> bool {
    let uri = text.parse::<Uri>().ok().filter(|uri| matches!(uri.scheme_str(), Some("http" | "https")));
    text.len() <= 2048
        && check_single_line(text).is_ok()
        && uri.is_some_and(|uri| uri.host().is_some_and(|host| !host.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::fold_text;

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
