//! Text as people search and sort it, and as the web is addressed.

use axum::http::Uri;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text without case and accents, its words separated by one space: 'Óptica  Muñoz' becomes 'optica munoz'.
pub fn fold(text: &str) -> String {
    let plain =
        text.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect::<String>();
    plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The letters of a word that are looked for: more of them tell nothing apart, and SQLite refuses to look for very long ones.
const LOOKED_FOR: usize = 100;

/// The folded words of a query, in their order: each the begin of what it looks for, at most `most` of them.
pub fn words_of_query(query: &str, most: usize) -> Vec<String> {
    let begin = |word: &str| word.chars().take(LOOKED_FOR).collect();
    fold(query).split(' ').filter(|word| !word.is_empty()).take(most).map(begin).collect()
}

/// Whether a text is an http or https address with a host, of at most 2048 characters.
pub fn is_http_address(text: &str) -> bool {
    let uri = text.parse::<Uri>().ok().filter(|uri| matches!(uri.scheme_str(), Some("http" | "https")));
    text.len() <= 2048 && uri.is_some_and(|uri| uri.host().is_some_and(|host| !host.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn folds_case_accents_and_spaces() {
        for (text, folded) in [
            ("Óptica  Muñoz", "optica munoz"),
            ("Miralta (Farma 24)", "miralta farma 24"),
            ("ÑANDÚ-Sur", "nandu sur"),
            ("", ""),
        ] {
            assert_eq!(fold(text), folded);
        }
    }
}
