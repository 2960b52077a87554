//! The lines of an order of the demonstration's past, drawn from what a store shows.

use fastrand::Rng;

use crate::domains::ecommerce::cart::past_order::{PastLine, PastOption};
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::order::Order;
use crate::domains::ecommerce::storefront::Storefront;
use hub_kernel::types::id::Id;

/// One to three lines of one or two units each; the articles at the top of the catalog sell best.
pub(super) fn draw_lines(order: Id<Order>, storefront: &Storefront, random: &mut Rng) -> Vec<PastLine> {
    let articles = &storefront.snapshot.articles;
    if articles.is_empty() {
        return Vec::new();
    }
    let count = 1 + (random.f64() * random.f64() * 3.0) as usize;
    let line = |index: usize| {
        let article = &articles[(random.f64() * random.f64() * articles.len() as f64) as usize];
        PastLine {
            id: Id::from_name(order, &format!("line:{index}")),
            article_id: article.id,
            quantity: if random.f64() < 0.25 { 2 } else { 1 },
            options: draw_options(article, storefront, random),
            indications: String::new(),
        }
    };
    (0..count).map(line).collect()
}

/// The options of an article: as many of each customizer as it asks for, and now and then one more.
fn draw_options(article: &Article, storefront: &Storefront, random: &mut Rng) -> Vec<PastOption> {
    let mut options = Vec::new();
    for usage in &article.customizers {
        let Some(customizer) = storefront.snapshot.customizers.iter().find(|one| one.id == usage.customizer_id) else {
            continue;
        };
        let more = i64::from(random.f64() < 0.3 && usage.options_min < usage.options_max);
        let mut choices: Vec<_> = customizer.options.iter().collect();
        random.shuffle(&mut choices);
        let chosen = choices.into_iter().take((usage.options_min + more) as usize);
        options.extend(chosen.map(|option| PastOption {
            customizer_id: usage.id.uuid().into(),
            option_id: option.id,
            quantity: 1,
        }));
    }
    options
}
