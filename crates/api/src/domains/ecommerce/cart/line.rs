//! The lines of a cart, as its consumer set them.

use serde::{Deserialize, Serialize};

use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::customizer::{Customizer, CustomizerOption};
use crate::domains::ecommerce::order::OrderItem;
use hub_kernel::types::id::Id;

/// A line, as the consumer set it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CartLine {
    pub(crate) id: Id<OrderItem>,
    pub(crate) article_id: Id<Article>,
    pub(crate) quantity: i64,
    pub(crate) options: Vec<CartOption>,
    pub(crate) indications: String,
}

/// An option, as the consumer chose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CartOption {
    /// The id of the customizer, or of the article's use of it.
    pub(crate) customizer_id: Id<Customizer>,
    pub(crate) option_id: Id<CustomizerOption>,
    pub(crate) quantity: i64,
}

/// Merges lines with the same article, options and indications; the first line's id is kept.
pub(super) fn merge_lines(lines: Vec<CartLine>) -> Vec<CartLine> {
    let mut merge_lines: Vec<CartLine> = Vec::new();
    for line in lines.into_iter().map(with_sorted_options) {
        let same = |one: &&mut CartLine| {
            (one.article_id, &one.options, &one.indications) == (line.article_id, &line.options, &line.indications)
        };
        match merge_lines.iter_mut().find(same) {
            Some(one) => one.quantity += line.quantity,
            None => merge_lines.push(line),
        }
    }
    merge_lines
}

/// Sorts the options of a line and merges equal ones.
fn with_sorted_options(mut line: CartLine) -> CartLine {
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
            assert_eq!(merge_lines(lines.clone()), expected, "{lines:?}");
        }
    }
}
