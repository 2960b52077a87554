//! The menu: finds the lines of a cart among what is published.

use std::collections::HashMap;

use serde_json::json;

use super::line::{CartLine, CartOption};
use super::problem::CartProblem;
use crate::domains::ecommerce::catalog::article::{Article, ArticleCustomizer};
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use crate::domains::ecommerce::model::LINE_QUANTITY_MAX;
use crate::domains::ecommerce::order::{ItemArticle, ItemOption};
use hub_kernel::types::id::Id;

/// Finds the published article and options of a line at `path`, and adds its problems. The article is none when it is not
/// published any more.
pub(super) fn resolve_line(
    published: &Snapshot,
    line: &CartLine,
    path: &str,
    problems: &mut Vec<CartProblem>,
) -> (Option<ItemArticle>, Vec<ItemOption>) {
    let Some(article) = published.articles.iter().find(|article| article.id == line.article_id) else {
        let gone = CartProblem::new("article", format!("{path}.article_id"));
        problems.push(gone.with_extra(json!({"article_id": line.article_id})));
        return (None, Vec::new());
    };
    if line.quantity > LINE_QUANTITY_MAX {
        let many = CartProblem::new("quantity", format!("{path}.quantity"));
        problems.push(many.with_extra(json!({"maximum": LINE_QUANTITY_MAX})));
    }
    let mut options = Vec::new();
    let mut counts: HashMap<Id<ArticleCustomizer>, i64> = HashMap::new();
    for (index, option) in line.options.iter().enumerate() {
        match resolve_option(published, article, option) {
            Some((usage, chosen)) => {
                *counts.entry(usage).or_default() += option.quantity;
                options.push(chosen);
            }
            None => {
                let gone = CartProblem::new("option", format!("{path}.options[{index}].option_id"));
                let extra = json!({"customizer_id": option.customizer_id, "option_id": option.option_id});
                problems.push(gone.with_extra(extra));
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
        let extra = json!({"customizer_id": usage.customizer_id, "name": usage.name, "bound": bound, "chosen": count});
        problems.push(CartProblem::new(code, format!("{path}.options")).with_extra(extra));
    }
    (Some(to_item_article(article)), options)
}

/// Resolves an option, with the article's use of its customizer.
fn resolve_option(
    published: &Snapshot,
    article: &Article,
    chosen: &CartOption,
) -> Option<(Id<ArticleCustomizer>, ItemOption)> {
    let by_use = article.customizers.iter().find(|usage| usage.id.uuid() == chosen.customizer_id.uuid());
    let by_customizer = || article.customizers.iter().find(|usage| usage.customizer_id == chosen.customizer_id);
    let usage = by_use.or_else(by_customizer)?;
    let customizer = published.customizers.iter().find(|one| one.id == usage.customizer_id)?;
    let option = customizer.options.iter().find(|option| option.id == chosen.option_id)?;
    let item = ItemOption {
        id: option.id,
        customizer_id: customizer.id,
        customizer_name: usage.name.clone(),
        code: option.code.clone(),
        name: option.name.clone(),
        image_url: option.image_url.clone(),
        quantity: chosen.quantity,
        price: option.price.clone(),
    };
    Some((usage.id, item))
}

/// The article as an order stores it.
fn to_item_article(article: &Article) -> ItemArticle {
    ItemArticle {
        id: article.id,
        code: article.code.clone(),
        name: article.name.clone(),
        description: article.description.clone(),
        image_url: article.image_url.clone(),
        price: article.price.clone(),
    }
}
