//! Search words: those an account is indexed by, and those of a query.

use std::collections::BTreeSet;

use hub_kernel::pagination::word_index;
use hub_kernel::types::text::{fold_index_words, fold_query_words};

/// The minimum number of digits that search for a phone.
const DIGITS_MIN: usize = 6;

/// The words of an account: those of its texts, without case and accents, and every suffix of its phone that is long
/// enough, because people leave out the country, the area, or the mobile's 9.
pub fn index_words<'a>(texts: impl IntoIterator<Item = &'a str>, phone: Option<&str>) -> BTreeSet<String> {
    let mut words = fold_index_words(texts);
    let digits: String = phone.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    let ends = 0..(digits.len() + 1).saturating_sub(DIGITS_MIN);
    words.extend(ends.map(|begin| digits[begin..].to_owned()));
    words
}

/// The words of a query; each matches the words of an account that begin with it. A phone is one word, however it is spaced.
pub fn parse_query_words(query: &str) -> Vec<String> {
    let digits: String = query.chars().filter(char::is_ascii_digit).collect();
    let is_phone = query.chars().all(|letter| letter.is_ascii_digit() || " +-().,/".contains(letter));
    // The trunk prefix, 0, is written before the area but not stored; zeros alone are a word like any other.
    let number = digits.trim_start_matches('0');
    if is_phone && digits.len() >= DIGITS_MIN && !number.is_empty() {
        return fold_query_words(number, 1);
    }
    word_index::parse_query_words(Some(query))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True when the query finds an account with these texts.
    fn finds(query: &str, texts: &[&str], phone: Option<&str>) -> bool {
        let words = index_words(texts.iter().copied(), phone);
        parse_query_words(query).iter().all(|begin| words.iter().any(|word| word.starts_with(begin.as_str())))
    }

    #[test]
    fn an_account_is_found_by_the_begins_of_its_words() {
        let texts = ["Ana María", "Muñoz", "ana.munoz", "Ana.Munoz@Town.example", "Óptica del Sur"];
        for (query, found) in [
            ("optica", true),
            ("ÓPTICA", true),
            ("opt sur", true),
            ("ana.munoz@town", true),
            ("muñoz, ana", true),
            ("mun mar", true),
            ("ptica", false),
            ("optica norte", false),
            ("", true),
            (" - ", true),
            ("000000", false),
            ("000 000", false),
        ] {
            assert_eq!(finds(query, &texts, None), found, "{query:?}");
        }
    }

    #[test]
    fn a_phone_is_found_as_people_write_it() {
        for (query, found) in [
            ("+5491155550100", true),
            ("+54 9 11 5555-0100", true),
            ("11 5555 0100", true),
            ("(011) 5555-0100", true),
            ("5555-0100", true),
            ("550100", true),
            ("555501", true),
            ("+54 9 11 5555-0101", false),
            ("50100", false),
        ] {
            assert_eq!(finds(query, &["Ana"], Some("+5491155550100")), found, "{query:?}");
        }
    }

    #[test]
    fn a_query_of_many_words_is_cut() {
        assert_eq!(parse_query_words(&"a b c d e f g h i j ".repeat(100)).len(), 8);
    }
}
