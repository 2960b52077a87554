//! The words of a search, and how they match the words of a page.

use std::collections::BTreeSet;

use hub_kernel::types::text::fold_query_words;

/// The most words of a search; further ones are ignored.
const WORDS_MAX: usize = 8;

/// A folded word of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QueryWord {
    /// The word as typed, folded.
    pub(super) text: String,
    /// The word and the singulars that it may be the plural of.
    pub(super) forms: Vec<String>,
    /// True when it also matches the beginning of a word: the last one, which may be unfinished.
    pub(super) is_prefix: bool,
}

/// The match of a word of a search with a word of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WordMatch {
    /// The page's word begins with it.
    Prefix,
    /// The same word, in the singular or the plural.
    Exact,
}

/// The words of a search: the first eight, each once.
pub(super) fn parse_query(query: &str) -> Vec<QueryWord> {
    let texts = fold_query_words(query, WORDS_MAX);
    let last = texts.len().saturating_sub(1);
    let mut words: Vec<QueryWord> = Vec::new();
    for (index, text) in texts.into_iter().enumerate() {
        let is_prefix = index == last;
        match words.iter_mut().find(|word| word.text == text) {
            Some(word) => word.is_prefix |= is_prefix,
            None => words.push(QueryWord { forms: word_forms(&text), text, is_prefix }),
        }
    }
    words
}

/// A folded word, then the singulars that it may be the plural of: 'panaderias' may be of 'panaderia', 'bares' of 'bar',
/// 'lapices' of 'lapiz'. A form that is no word is harmless, because it matches none.
pub(super) fn word_forms(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    forms.extend(singular_stems(word).map(|(stem, ending)| format!("{stem}{ending}")));
    forms
}

/// The singulars that a word may be the plural of, as a stem and its ending.
fn singular_stems(word: &str) -> impl Iterator<Item = (&str, &'static str)> {
    /// The letters that a singular has at least.
    const STEM_MIN: usize = 3;
    let rules = [("s", ""), ("es", ""), ("ces", "z")];
    rules.into_iter().filter_map(move |(plural, singular)| {
        let stem = word.strip_suffix(plural)?;
        (stem.chars().count() + singular.len() >= STEM_MIN).then_some((stem, singular))
    })
}

/// The words of an index for a folded word of a page, from which [`QueryWord::forms`] find it.
pub(super) fn index_forms<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    words.into_iter().flat_map(word_forms).collect()
}

impl QueryWord {
    /// The match with a folded word of a page.
    pub(super) fn match_word(&self, word: &str) -> Option<WordMatch> {
        let is_form = |form: &String| {
            word == form || singular_stems(word).any(|(stem, ending)| form.strip_prefix(stem) == Some(ending))
        };
        if self.forms.iter().any(is_form) {
            Some(WordMatch::Exact)
        } else if self.is_prefix && word.starts_with(&self.text) {
            Some(WordMatch::Prefix)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use hub_kernel::types::text::fold_text;
    use proptest::prelude::*;

    use super::*;

    fn texts(query: &str) -> Vec<String> {
        parse_query(query).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn a_query_is_its_first_eight_folded_words() {
        assert_eq!(texts("  Panadería, ÑANDÚ! "), ["panaderia", "nandu"]);
        assert_eq!(texts("a b c d e f g h i j"), ["a", "b", "c", "d", "e", "f", "g", "h"]);
        assert_eq!(texts("…"), [""; 0]);
        let words = parse_query("sol y luna sol");
        let prefixes: Vec<_> = words.iter().map(|word| (word.text.as_str(), word.is_prefix)).collect();
        assert_eq!(prefixes, [("sol", true), ("y", false), ("luna", false)]);
    }

    #[test]
    fn words_match_in_the_singular_and_the_plural() {
        for (query, word, expected) in [
            ("pizzas", "pizza", Some(WordMatch::Exact)),
            ("pizza", "pizzas", Some(WordMatch::Exact)),
            ("panaderías", "panaderia", Some(WordMatch::Exact)),
            ("bares", "bar", Some(WordMatch::Exact)),
            ("bar", "bares", Some(WordMatch::Exact)),
            ("flores", "flor", Some(WordMatch::Exact)),
            ("lápices", "lapiz", Some(WordMatch::Exact)),
            ("lápiz", "lapices", Some(WordMatch::Exact)),
            ("luces", "luz", Some(WordMatch::Exact)),
            ("dulces", "dulce", Some(WordMatch::Exact)),
            ("pizz", "pizzeria", Some(WordMatch::Prefix)),
            ("gas", "gasista", Some(WordMatch::Prefix)),
            ("gas", "ga", None),
            ("mes", "me", None),
            ("mesas", "mes", None),
            ("pizzeria", "pizza", None),
        ] {
            let [parsed] = &parse_query(query)[..] else { panic!("one word: {query}") };
            assert_eq!(parsed.match_word(word), expected, "{query} {word}");
        }
    }

    #[test]
    fn the_last_word_alone_matches_a_prefix() {
        let words = parse_query("pan dul");
        assert_eq!(words[0].match_word("panaderia"), None);
        assert_eq!(words[1].match_word("dulce"), Some(WordMatch::Prefix));
    }

    proptest! {
        #[test]
        fn an_exact_match_shares_a_form_with_the_index(query in "[a-zñ]{1,6}(s|es|ces)?", word in "[a-zñ]{1,6}(s|es|ces)?") {
            let (query, word) = (fold_text(&query), fold_text(&word));
            let [parsed] = &parse_query(&query)[..] else { panic!("one word: {query}") };
            let index = index_forms([word.as_str()]);
            let shares = parsed.forms.iter().any(|form| index.contains(form));
            prop_assert_eq!(parsed.match_word(&word) == Some(WordMatch::Exact), shares);
        }

        #[test]
        fn a_word_matches_itself(word in "[a-zñáéó0-9]{1,12}") {
            let folded = fold_text(&word);
            let [parsed] = &parse_query(&word)[..] else { panic!("one word: {word}") };
            prop_assert_eq!(parsed.match_word(&folded), Some(WordMatch::Exact));
        }
    }
}
