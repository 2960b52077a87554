//! Checks that a draft can be published: visible items have articles, and customizers can be chosen from.

use std::collections::HashMap;

use uuid::Uuid;

use crate::domains::ecommerce::model::{PublishProblem, PublishProblemCode};

/// The parts of a draft that the check needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct PublishCheckInput {
    /// True when a catalog is selected.
    pub(crate) selected: bool,
    /// The visible items of visible sections: the item's id and its article's.
    pub(crate) shown: Vec<(Uuid, Uuid)>,
    /// The articles that exist, by id.
    pub(crate) articles: HashMap<Uuid, CandidateArticle>,
    /// The number of visible options of each customizer.
    pub(crate) customizers: HashMap<Uuid, usize>,
}

/// The parts of an article that the check needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct CandidateArticle {
    pub(crate) visible: bool,
    /// Its customizers: the id of the use, the customizer, the minimum and the maximum of options.
    pub(crate) customizers: Vec<(Uuid, Uuid, i64, i64)>,
}

/// Lists the problems that block publishing; empty when the draft can be published.
pub(crate) fn publish_problems(candidate: &PublishCheckInput) -> Vec<PublishProblem> {
    if !candidate.selected {
        return vec![PublishProblem { code: PublishProblemCode::NoCatalog, id: None, article_id: None }];
    }
    let mut found = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for (item, article_id) in &candidate.shown {
        let mut problem = |code, id| found.push(PublishProblem { code, id: Some(id), article_id: Some(*article_id) });
        let Some(article) = candidate.articles.get(article_id) else {
            problem(PublishProblemCode::ItemWithoutArticle, *item);
            continue;
        };
        if !article.visible || !seen.insert(article_id) {
            continue;
        }
        for (id, customizer, min, max) in &article.customizers {
            match candidate.customizers.get(customizer) {
                None => problem(PublishProblemCode::CustomizerMissing, *id),
                Some(_) if min > max => problem(PublishProblemCode::CustomizerBounds, *id),
                Some(0) if *min > 0 => problem(PublishProblemCode::CustomizerWithoutOptions, *id),
                Some(_) => {}
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn codes(offer: &PublishCheckInput) -> Vec<PublishProblemCode> {
        publish_problems(offer).into_iter().map(|problem| problem.code).collect()
    }

    /// Item 1 shows article 2, which uses customizer 4 as 3; it has two visible options.
    fn offer(min: i64, max: i64) -> PublishCheckInput {
        let article = CandidateArticle { visible: true, customizers: vec![(id(3), id(4), min, max)] };
        PublishCheckInput {
            selected: true,
            shown: vec![(id(1), id(2))],
            articles: [(id(2), article)].into(),
            customizers: [(id(4), 2)].into(),
        }
    }

    #[test]
    fn what_holds_together_is_published() {
        assert_eq!(codes(&offer(1, 2)), []);
        assert_eq!(codes(&PublishCheckInput { shown: vec![], ..offer(1, 2) }), [], "an empty catalog is one");
        assert_eq!(codes(&PublishCheckInput { customizers: [(id(4), 0)].into(), ..offer(0, 2) }), []);
    }

    #[test]
    fn what_does_not_is_named() {
        assert_eq!(codes(&PublishCheckInput::default()), [PublishProblemCode::NoCatalog]);
        assert_eq!(codes(&offer(3, 2)), [PublishProblemCode::CustomizerBounds]);
        let without = PublishCheckInput { customizers: HashMap::new(), ..offer(0, 1) };
        assert_eq!(codes(&without), [PublishProblemCode::CustomizerMissing]);
        let empty = PublishCheckInput { customizers: [(id(4), 0)].into(), ..offer(1, 1) };
        assert_eq!(codes(&empty), [PublishProblemCode::CustomizerWithoutOptions]);
        let gone = PublishCheckInput { articles: HashMap::new(), ..offer(1, 1) };
        let told = publish_problems(&gone);
        assert_eq!(
            (told[0].code, told[0].id, told[0].article_id),
            (PublishProblemCode::ItemWithoutArticle, Some(id(1)), Some(id(2)))
        );
    }

    #[test]
    fn what_is_not_shown_hinders_nothing_and_one_article_is_told_once() {
        let hidden = CandidateArticle { visible: false, ..offer(3, 2).articles[&id(2)].clone() };
        assert_eq!(codes(&PublishCheckInput { articles: [(id(2), hidden)].into(), ..offer(3, 2) }), []);
        let twice = PublishCheckInput { shown: vec![(id(1), id(2)), (id(5), id(2))], ..offer(3, 2) };
        assert_eq!(codes(&twice), [PublishProblemCode::CustomizerBounds]);
    }
}
