//! Carts: which lines are one, what they are of what is published, and what stands in the way of an order.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::domains::ecommerce::catalog::article::{Article, ArticleCustomizer};
use crate::domains::ecommerce::catalog::customizer::{Customizer, CustomizerOption};
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use crate::domains::ecommerce::order::{ItemArticle, ItemOption, OrderItem};
use hub_kernel::types::id::Id;

/// The most units of a line.
pub(crate) const QUANTITY_MAX: i64 = 99;

/// A line as the consumer set it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CartLine {
    pub(crate) id: Id<OrderItem>,
    pub(crate) article_id: Id<Article>,
    pub(crate) quantity: i64,
    pub(crate) options: Vec<CartOption>,
    pub(crate) indications: String,
}

/// An option as the consumer chose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CartOption {
    /// The customizer, or an article's use of it.
    pub(crate) customizer_id: Id<Customizer>,
    pub(crate) option_id: Id<CustomizerOption>,
    pub(crate) quantity: i64,
}

/// Something that stands in the way of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CartProblem {
    /// What it is, as in `out_of_stock`.
    pub(crate) code: String,
    /// Where in the cart, as in `items[0].quantity`.
    pub(crate) path: String,
    /// What helps.
    pub(crate) extra: Option<Map<String, Value>>,
}

impl CartProblem {
    pub(crate) fn new(code: &str, path: impl Into<String>) -> Self {
        Self { code: code.to_owned(), path: path.into(), extra: None }
    }

    pub(crate) fn with(self, extra: Value) -> Self {
        Self { extra: if let Value::Object(extra) = extra { Some(extra) } else { None }, ..self }
    }
}

/// One line of those that are of the same article with the same options and indications; it keeps the first one's id.
pub(crate) fn merged(lines: Vec<CartLine>) -> Vec<CartLine> {
    let mut merged: Vec<CartLine> = Vec::new();
    for line in lines.into_iter().map(sorted) {
        let same = |one: &&mut CartLine| {
            (one.article_id, &one.options, &one.indications) == (line.article_id, &line.options, &line.indications)
        };
        match merged.iter_mut().find(same) {
            Some(one) => one.quantity += line.quantity,
            None => merged.push(line),
        }
    }
    merged
}

/// The line with its options in one order, each there once.
fn sorted(mut line: CartLine) -> CartLine {
    line.options.sort_by_key(|option| (option.customizer_id, option.option_id));
    line.options.dedup_by(|later, first| {
        let same = (later.customizer_id, later.option_id) == (first.customizer_id, first.option_id);
        if same {
            first.quantity += later.quantity;
        }
        same
    });
    line
}

/// What consumers may order.
pub(crate) struct Menu<'a>(&'a Snapshot);

/// A line with what it is of what is published.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// None when consumers may not order it any more.
    pub(crate) article: Option<ItemArticle>,
    pub(crate) options: Vec<ItemOption>,
}

impl<'a> Menu<'a> {
    /// Of what is shown to consumers.
    pub(crate) fn of(shown: &'a Snapshot) -> Self {
        Self(shown)
    }

    /// What a line is, and what is wrong with it; `path` is where it is.
    pub(crate) fn choose(&self, line: &CartLine, path: &str, problems: &mut Vec<CartProblem>) -> Chosen {
        let Some(article) = self.0.articles.iter().find(|article| article.id == line.article_id) else {
            let gone = CartProblem::new("article", format!("{path}.article_id"));
            problems.push(gone.with(json!({"article_id": line.article_id})));
            return Chosen { article: None, options: Vec::new() };
        };
        if line.quantity > QUANTITY_MAX {
            let many = CartProblem::new("quantity", format!("{path}.quantity"));
            problems.push(many.with(json!({"maximum": QUANTITY_MAX})));
        }
        let mut options = Vec::new();
        let mut counts: HashMap<Id<ArticleCustomizer>, i64> = HashMap::new();
        for (index, option) in line.options.iter().enumerate() {
            match self.option(article, option) {
                Some((usage, chosen)) => {
                    *counts.entry(usage).or_default() += option.quantity;
                    options.push(chosen);
                }
                None => {
                    let gone = CartProblem::new("option", format!("{path}.options[{index}].option_id"));
                    let extra = json!({"customizer_id": option.customizer_id, "option_id": option.option_id});
                    problems.push(gone.with(extra));
                }
            }
        }
        for usage in &article.customizers {
            let count = counts.get(&usage.id).copied().unwrap_or(0);
            let (code, bound) = match count {
                count if count < usage.options_min => ("options_min", usage.options_min),
                count if count > usage.options_max => ("options_max", usage.options_max),
                _ => continue,
            };
            let extra =
                json!({"customizer_id": usage.customizer_id, "name": usage.name, "bound": bound, "chosen": count});
            problems.push(CartProblem::new(code, format!("{path}.options")).with(extra));
        }
        Chosen { article: Some(sold(article)), options }
    }

    /// An option that an article offers, with the use of the customizer that it is chosen by.
    fn option(&self, article: &Article, chosen: &CartOption) -> Option<(Id<ArticleCustomizer>, ItemOption)> {
        let by_use = article.customizers.iter().find(|usage| usage.id.uuid() == chosen.customizer_id.uuid());
        let by_customizer = || article.customizers.iter().find(|usage| usage.customizer_id == chosen.customizer_id);
        let usage = by_use.or_else(by_customizer)?;
        let customizer = self.0.customizers.iter().find(|one| one.id == usage.customizer_id)?;
        let option = customizer.options.iter().find(|option| option.id == chosen.option_id)?;
        let item = ItemOption {
            id: option.id,
            customizer_id: customizer.id,
            customizer_name: usage.name.clone(),
            name: option.name.clone(),
            image_url: option.image_url.clone(),
            quantity: chosen.quantity,
            price: option.price.clone(),
        };
        Some((usage.id, item))
    }
}

/// An article as it is sold.
fn sold(article: &Article) -> ItemArticle {
    ItemArticle {
        id: article.id,
        name: article.name.clone(),
        description: article.description.clone(),
        image_url: article.image_url.clone(),
        price: article.price.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id<T>(number: u128) -> Id<T> {
        uuid::Uuid::from_u128(number).into()
    }

    fn line(number: u128, article: u128, quantity: i64, options: &[(u128, i64)], indications: &str) -> CartLine {
        let option = |(option, quantity): &(u128, i64)| CartOption {
            customizer_id: id(9),
            option_id: id(*option),
            quantity: *quantity,
        };
        CartLine {
            id: id(number),
            article_id: id(article),
            quantity,
            options: options.iter().map(option).collect(),
            indications: indications.to_owned(),
        }
    }

    #[test]
    fn equal_lines_are_one() {
        for (lines, expected) in [
            (vec![line(1, 7, 2, &[], ""), line(2, 7, 3, &[], "")], vec![line(1, 7, 5, &[], "")]),
            (
                vec![line(1, 7, 2, &[], ""), line(2, 8, 3, &[], "")],
                vec![line(1, 7, 2, &[], ""), line(2, 8, 3, &[], "")],
            ),
            (
                vec![line(1, 7, 2, &[], ""), line(2, 7, 3, &[], "sin sal")],
                vec![line(1, 7, 2, &[], ""), line(2, 7, 3, &[], "sin sal")],
            ),
            (
                vec![line(1, 7, 1, &[(4, 1), (3, 2)], ""), line(2, 7, 1, &[(3, 1), (4, 1), (3, 1)], "")],
                vec![line(1, 7, 2, &[(3, 2), (4, 1)], "")],
            ),
            (
                vec![line(1, 7, 1, &[(3, 2)], ""), line(2, 7, 1, &[(3, 1)], "")],
                vec![line(1, 7, 1, &[(3, 2)], ""), line(2, 7, 1, &[(3, 1)], "")],
            ),
        ] {
            assert_eq!(merged(lines.clone()), expected, "{lines:?}");
        }
    }
}
