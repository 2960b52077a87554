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

/// The forms of folded words of a page: a word of a search that shares one of its [`QueryWord::forms`] with them is in the page.
pub(super) fn index_forms<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    words.into_iter().flat_map(word_forms).collect()
}

#[cfg(test)]
mod tests {
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
}
