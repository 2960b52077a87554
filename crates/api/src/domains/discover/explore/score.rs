//! The score of a result: its text, distance, hours, activity and completeness.

use super::memory::{FieldMatch, Fields};

/// The factor of a word that matches as the beginning of another one.
const PREFIX_FACTOR: f64 = 0.8;

/// The activity counts as log2(1 + orders) / 12, at most 1: full from 4095 orders in 30 days. Ten views are one order.
const ACTIVITY_SCALE: f64 = 12.0;

/// The number of parts that a complete page has.
pub(super) const COMPLETENESS_MAX: i64 = 6;

/// The parts of a page's score.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ScoreParts {
    /// The match of its texts, 0 to 1; `None` when the search has no words.
    pub(super) text: Option<f64>,
    /// The distance in metres; `None` when the search has no zone.
    pub(super) distance: Option<i64>,
    pub(super) opened: bool,
    /// Ten times its orders of 30 days, and its views.
    pub(super) activity: i64,
    /// The number of its complete parts, to [`COMPLETENESS_MAX`].
    pub(super) completeness: i64,
}

/// The match of a page's texts with a search: the mean over its words of the best field. `None` without words.
pub(super) fn text_score(matches: impl Iterator<Item = FieldMatch>) -> Option<f64> {
    let scores: Vec<f64> = matches.map(word_score).collect();
    (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
}

/// The score of a word by the best of its fields.
fn word_score(found: FieldMatch) -> f64 {
    let fields = [
        (1.0, Fields::NAME),
        (0.9, Fields::SHORT_NAME),
        (0.7, Fields::CATEGORIES),
        (0.6, Fields::ARTICLES),
        (0.3, Fields::DESCRIPTION),
    ];
    let score = |(weight, field): (f64, Fields)| match (found.exact.has_any(field), found.prefix.has_any(field)) {
        (true, _) => weight,
        (false, true) => weight * PREFIX_FACTOR,
        (false, false) => 0.0,
    };
    fields.into_iter().map(score).fold(0.0, f64::max)
}

/// True when the names or the categories of a page have a word of a search.
pub(super) fn is_in_title(found: FieldMatch) -> bool {
    found.exact.has_any(Fields::TITLE) || found.prefix.has_any(Fields::TITLE)
}

impl ScoreParts {
    /// The weighted mean of the parts, in millionths; parts that are `None` are left out, and the other weights scaled up. A whole
    /// number, so that every server orders alike.
    pub(super) fn score(self) -> i64 {
        let distance = self.distance.map(|metres| (-(metres as f64) / 1_000.0 / 3.0).exp());
        let activity = (1.0 + self.activity.max(0) as f64 / 10.0).log2() / ACTIVITY_SCALE;
        let parts = [
            (0.45, self.text),
            (0.25, distance),
            (0.15, Some(f64::from(u8::from(self.opened)))),
            (0.10, Some(activity.min(1.0))),
            (0.05, Some(self.completeness as f64 / COMPLETENESS_MAX as f64)),
        ];
        let known = || parts.iter().filter_map(|(weight, part)| part.map(|part| (weight, part)));
        let total: f64 = known().map(|(weight, _)| weight).sum();
        let sum: f64 = known().map(|(weight, part)| weight * part).sum();
        (sum / total * 1e6).round() as i64
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::memory::{PageTexts, WordIndex};
    use super::super::query::parse_query;
    use super::*;

    fn texts() -> PageTexts {
        PageTexts {
            name: "pizzeria el faro".to_owned(),
            short_name: "faro".to_owned(),
            categories: "restaurantes gastronomia".to_owned(),
            articles: "fugazzeta muzzarella empanadas".to_owned(),
            description: "pizza a la piedra y cervezas".to_owned(),
        }
    }

    /// The score of the texts in a search; `None` when a word is not in them.
    fn score_of(query: &str) -> Option<f64> {
        let mut index = WordIndex::default();
        index.insert(0, &texts());
        let matches = parse_query(query).iter().map(|word| index.find(word, 1).of(0)).collect::<Option<Vec<_>>>()?;
        text_score(matches.into_iter())
    }

    #[test]
    fn the_text_counts_the_best_field_of_each_word() {
        for (query, expected) in [
            ("pizzería", Some(1.0)),
            ("faro", Some(1.0)),
            ("piz", Some(0.8)),
            ("restaurante", Some(0.7)),
            ("gastro", Some(0.7 * 0.8)),
            ("empanada", Some(0.6)),
            ("cerveza", Some(0.3)),
            ("pizza", Some(0.3)),
            ("pizzeria cerveza", Some(0.65)),
            ("faro empanadas restaur", Some((1.0 + 0.6 + 0.7 * 0.8) / 3.0)),
            ("sushi", None),
            ("faro sushi", None),
            ("piz faro", None),
        ] {
            let score = score_of(query);
            let close = match (score, expected) {
                (Some(score), Some(expected)) => (score - expected).abs() < 1e-9,
                (score, expected) => score == expected,
            };
            assert!(close, "{query}: {score:?}");
        }
    }

    #[test]
    fn parts_that_are_not_asked_for_weigh_nothing() {
        let all = ScoreParts { text: Some(1.0), distance: Some(0), opened: true, activity: 40_950, completeness: 6 };
        assert_eq!(all.score(), 1_000_000);
        let bare = ScoreParts { text: None, distance: None, ..all };
        assert_eq!(bare.score(), 1_000_000);
        assert_eq!(ScoreParts { opened: false, ..bare }.score(), 500_000);
        assert_eq!(ScoreParts { opened: false, ..all }.score(), 850_000);
        assert_eq!(ScoreParts { distance: Some(3_000), ..all }.score(), 841_970);
        assert_eq!(ScoreParts { text: Some(0.3), ..all }.score(), 685_000);
        assert_eq!(ScoreParts { activity: 0, ..all }.score(), 900_000);
        assert_eq!(ScoreParts { completeness: 3, ..all }.score(), 975_000);
        assert_eq!(ScoreParts::default().score(), 0);
    }

    proptest! {
        #[test]
        fn a_better_part_never_lowers_the_score(
            text in proptest::option::of(0.0..1.0), distance in proptest::option::of(0_i64..100_000),
            opened: bool, activity in 0_i64..1_000_000, completeness in 0_i64..=6, more in 0_i64..1_000,
        ) {
            let parts = ScoreParts { text, distance, opened, activity, completeness };
            let score = parts.score();
            prop_assert!((0..=1_000_000).contains(&score));
            for better in [
                ScoreParts { activity: activity + more, ..parts },
                ScoreParts { text: text.map(|text| (text + 0.1).min(1.0)), ..parts },
                ScoreParts { distance: distance.map(|metres| (metres - more).max(0)), ..parts },
                ScoreParts { opened: true, ..parts },
            ] {
                prop_assert!(better.score() >= score);
            }
        }
    }
}
