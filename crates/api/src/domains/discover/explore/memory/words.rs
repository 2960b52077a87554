//! The words of the pages in memory, and the pages that have a word of a search.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::{Slot, renumber};
use crate::domains::discover::explore::query::{QueryWord, word_forms};

/// Text fields of a page, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields(u8);

impl Fields {
    pub(crate) const NAME: Self = Self(1);
    pub(crate) const SHORT_NAME: Self = Self(1 << 1);
    pub(crate) const CATEGORIES: Self = Self(1 << 2);
    pub(crate) const ARTICLES: Self = Self(1 << 3);
    pub(crate) const DESCRIPTION: Self = Self(1 << 4);
    /// The names and the categories.
    pub(crate) const TITLE: Self = Self(Self::NAME.0 | Self::SHORT_NAME.0 | Self::CATEGORIES.0);

    /// True when one of the others is among these.
    pub(crate) fn has_any(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    fn add(&mut self, others: Self) {
        self.0 |= others.0;
    }
}

/// The fields of a page in which a word of a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FieldMatch {
    /// As it is typed, in the singular or the plural.
    pub(crate) exact: Fields,
    /// As the beginning of another word.
    pub(crate) prefix: Fields,
}

/// The folded words of a page's texts, each text with its words between spaces.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageTexts {
    pub(crate) name: String,
    pub(crate) short_name: String,
    pub(crate) categories: String,
    pub(crate) articles: String,
    pub(crate) description: String,
}

impl PageTexts {
    /// The forms of all words, each with its fields. A word of a search is found by any of its own forms.
    pub(crate) fn forms(&self) -> BTreeMap<String, Fields> {
        let texts = [
            (&self.name, Fields::NAME),
            (&self.short_name, Fields::SHORT_NAME),
            (&self.categories, Fields::CATEGORIES),
            (&self.articles, Fields::ARTICLES),
            (&self.description, Fields::DESCRIPTION),
        ];
        let mut forms: BTreeMap<String, Fields> = BTreeMap::new();
        for (text, field) in texts {
            for form in text.split(' ').filter(|word| !word.is_empty()).flat_map(word_forms) {
                forms.entry(form).or_default().add(field);
            }
        }
        forms
    }
}

/// The pages of each form of a word.
#[derive(Default)]
pub(crate) struct WordIndex(BTreeMap<Box<str>, Vec<Posting>>);

/// A page that has a form of a word.
#[derive(Clone, Copy)]
struct Posting {
    slot: Slot,
    fields: Fields,
}

/// The pages that have a word of a search.
pub(crate) struct WordMatches {
    /// The match of each slot; empty when the page lacks the word.
    by_slot: Vec<FieldMatch>,
    /// The slots that have the word, each once.
    pub(super) slots: Vec<Slot>,
}

impl WordIndex {
    pub(crate) fn insert(&mut self, slot: Slot, texts: &PageTexts) {
        for (form, fields) in texts.forms() {
            self.0.entry(form.into()).or_default().push(Posting { slot, fields });
        }
    }

    /// Finds the pages with a word; `slots` is the number of slots in the index.
    pub(crate) fn find(&self, word: &QueryWord, slots: usize) -> WordMatches {
        let mut matches = WordMatches { by_slot: vec![FieldMatch::default(); slots], slots: Vec::new() };
        for posting in word.forms.iter().filter_map(|form| self.0.get(form.as_str())).flatten() {
            matches.at(posting.slot).exact.add(posting.fields);
        }
        if word.is_prefix {
            let from = self.0.range::<str, _>((Bound::Included(word.text.as_str()), Bound::Unbounded));
            let found = from.take_while(|(form, _)| form.starts_with(&word.text));
            for posting in found.flat_map(|(_, postings)| postings) {
                matches.at(posting.slot).prefix.add(posting.fields);
            }
        }
        matches
    }

    /// Gives pages their new slots, and forgets those without one.
    pub(super) fn renumber(&mut self, slots: &[Option<Slot>]) {
        self.0.retain(|_, postings| {
            renumber(postings, |posting| &mut posting.slot, slots);
            !postings.is_empty()
        });
    }
}

impl WordMatches {
    /// The match of a page, if it has the word.
    pub(crate) fn of(&self, slot: Slot) -> Option<FieldMatch> {
        self.by_slot.get(slot as usize).copied().filter(|found| *found != FieldMatch::default())
    }

    fn at(&mut self, slot: Slot) -> &mut FieldMatch {
        let found = &mut self.by_slot[slot as usize];
        if *found == FieldMatch::default() {
            self.slots.push(slot);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use hub_kernel::types::text::fold_text;
    use proptest::prelude::*;

    use super::*;
    use crate::domains::discover::explore::query::parse_query;

    const EXACT: FieldMatch = FieldMatch { exact: Fields::NAME, prefix: Fields(0) };
    const PREFIX: FieldMatch = FieldMatch { exact: Fields(0), prefix: Fields::NAME };

    fn texts(name: &str) -> PageTexts {
        PageTexts { name: name.to_owned(), ..PageTexts::default() }
    }

    /// The match of a query's words with a page's name; a word that matches exactly is not told as a prefix.
    fn matches(query: &str, name: &str) -> Vec<Option<FieldMatch>> {
        let mut index = WordIndex::default();
        index.insert(0, &texts(name));
        let find = |word: &QueryWord| {
            let found = index.find(word, 1).of(0)?;
            Some(if found.exact == Fields::NAME { EXACT } else { found })
        };
        parse_query(query).iter().map(find).collect()
    }

    #[test]
    fn words_match_in_the_singular_and_the_plural() {
        for (query, word, expected) in [
            ("pizzas", "pizza", Some(EXACT)),
            ("pizza", "pizzas", Some(EXACT)),
            ("panaderías", "panaderia", Some(EXACT)),
            ("bares", "bar", Some(EXACT)),
            ("bar", "bares", Some(EXACT)),
            ("flores", "flor", Some(EXACT)),
            ("lápices", "lapiz", Some(EXACT)),
            ("lápiz", "lapices", Some(EXACT)),
            ("luces", "luz", Some(EXACT)),
            ("dulces", "dulce", Some(EXACT)),
            ("pizz", "pizzeria", Some(PREFIX)),
            ("gas", "gasista", Some(PREFIX)),
            ("gas", "ga", None),
            ("mes", "me", None),
            ("mesas", "mes", None),
            ("pizzeria", "pizza", None),
        ] {
            assert_eq!(matches(query, word), [expected], "{query} {word}");
        }
    }

    #[test]
    fn the_last_word_alone_matches_a_prefix() {
        assert_eq!(matches("pan dul", "panaderia dulce"), [None, Some(PREFIX)]);
    }

    #[test]
    fn a_match_names_its_fields() {
        let mut index = WordIndex::default();
        let texts = PageTexts {
            name: "pan y panes".to_owned(),
            articles: "pan".to_owned(),
            description: "panaderia".to_owned(),
            ..PageTexts::default()
        };
        index.insert(3, &texts);
        let [word] = &parse_query("pan")[..] else { panic!("one word") };
        let found = index.find(word, 5);
        let found_fields = found.of(3).expect("a match");
        assert_eq!(found_fields.exact, Fields(Fields::NAME.0 | Fields::ARTICLES.0));
        assert!(found_fields.prefix.has_any(Fields::DESCRIPTION));
        assert!(!found_fields.exact.has_any(Fields::DESCRIPTION));
        assert_eq!((found.slots.as_slice(), found.of(0)), (&[3][..], None));
    }

    #[test]
    fn renumbered_pages_are_found_under_their_new_slots() {
        let mut index = WordIndex::default();
        for (slot, name) in (0..).zip(["sol", "sol luna", "luna"]) {
            index.insert(slot, &texts(name));
        }
        index.renumber(&[None, Some(0), Some(1)]);
        let slots = |query: &str| {
            let [word] = &parse_query(query)[..] else { panic!("one word") };
            index.find(word, 2).slots
        };
        assert_eq!((slots("sol"), slots("luna")), (vec![0], vec![0, 1]));
    }

    proptest! {
        #[test]
        fn a_word_matches_itself(word in "[a-zñáéó0-9]{1,12}") {
            prop_assert_eq!(matches(&word, &fold_text(&word)), [Some(EXACT)]);
        }
    }
}
