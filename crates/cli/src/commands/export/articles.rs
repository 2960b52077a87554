//! `hub export articles`: the articles of a store, each followed by its variants, as `hub import` reads them.

use std::collections::HashMap;
use std::num::NonZeroU32;

use hub_client::Client;
use hub_client::types::{Article, CustomizerOption};
use serde_json::{Value, json};
use uuid::Uuid;

use super::limit;
use crate::commands::arguments::StoreChoice;
use crate::context::Context;
use crate::error::Result;
use crate::output::{Columns, Format};
use hub_import::importers::{ParentNames, variants_article_customizer_id};

const ARTICLES: Columns = &[
    ("id", "id"),
    ("code", "code"),
    ("name", "name"),
    ("description", "description"),
    ("price", "price"),
    ("discount", "discount"),
    ("discount_percent", "discount_percent"),
    ("tax_percent", "tax_percent"),
    ("stock", "stock"),
    ("min_stock", "min_stock"),
    ("out_of_stock", "out_of_stock"),
    ("visible", "visible"),
    ("categories", "categories"),
    ("images", "images"),
    ("parent", "parent"),
    ("option_1", "option_1"),
    ("value_1", "value_1"),
    ("option_2", "option_2"),
    ("value_2", "value_2"),
    ("option_3", "option_3"),
    ("value_3", "value_3"),
];

/// The text between the names of a variant's options.
const SEPARATOR: &str = " / ";
/// The most options of a variant.
const OPTIONS_MAX: usize = 3;

/// The variants of an article: the name of their customizer, and its options.
struct Variants {
    name: String,
    options: Vec<CustomizerOption>,
}

/// Writes the articles page by page.
pub(super) async fn export_articles(context: &Context, store: &StoreChoice) -> Result<()> {
    let (id, client) = (store.find_id(context).await?, context.read_client().await?);
    let output = context.output.with_format(context.globals.output.unwrap_or(Format::Csv));
    let (mut written, mut cursor) = (output.row_writer(ARTICLES), None::<String>);
    let (mut left, mut more) = (limit(context), false);
    let mut known = None;
    let progress = context.console.progress_bar(None, "articles");
    loop {
        let take = NonZeroU32::new(100);
        let page = client.ecommerce_article_list(&id, cursor.as_deref(), None, None, None, None, take, None).await?;
        let page = page.into_inner();
        if known.is_none() && page.data.iter().any(|article| find_customizer(article).is_some()) {
            known = Some((fetch_variants(client, id).await?, fetch_parent_names(client, id).await?));
        }
        cursor = page.cursor;
        for article in &page.data {
            let variants = find_customizer(article).and_then(|id| {
                let (variants, parents) = known.as_ref()?;
                Some((variants.get(&id).filter(|one| !one.options.is_empty())?, parents))
            });
            let rows = article_rows(article, variants);
            // An article is not cut from its variants.
            more |= rows.len() > left;
            if more {
                break;
            }
            left -= rows.len();
            written.write_rows(&rows)?;
            progress.inc(rows.len() as u64);
        }
        more |= left == 0 && cursor.is_some();
        if cursor.is_none() || more {
            progress.finish_and_clear();
            written.finish()?;
            context.note_row_count(progress.position(), more, None);
            return Ok(());
        }
    }
}

/// The customizer of an article's variants: one that an import made.
fn find_customizer(article: &Article) -> Option<Uuid> {
    let own = variants_article_customizer_id(article.id);
    article.customizers.iter().find(|offered| offered.id == own).map(|offered| offered.customizer_id)
}

/// The customizers of a store.
async fn fetch_variants(client: &Client, store: Uuid) -> Result<HashMap<Uuid, Variants>> {
    let (mut found, mut cursor) = (HashMap::new(), None::<String>);
    loop {
        let take = NonZeroU32::new(100);
        let page = client.ecommerce_customizer_list(&store, cursor.as_deref(), None, None, None, take).await?;
        let page = page.into_inner();
        let variants = page.data.into_iter().map(|one| (one.id, Variants { name: one.name, options: one.options }));
        found.extend(variants);
        cursor = page.cursor;
        if cursor.is_none() {
            return Ok(found);
        }
    }
}

/// The names of all articles of a store: a variant that is written now must not be taken for one of a later article.
async fn fetch_parent_names(client: &Client, store: Uuid) -> Result<ParentNames> {
    let (mut names, mut cursor) = (ParentNames::default(), None::<String>);
    loop {
        let take = NonZeroU32::new(100);
        let page = client.ecommerce_article_list(&store, cursor.as_deref(), None, None, None, None, take, None).await?;
        let page = page.into_inner();
        page.data.iter().for_each(|article| names.add(article.id, article.code.as_deref(), &article.name));
        cursor = page.cursor;
        if cursor.is_none() {
            return Ok(names);
        }
    }
}

/// The rows of an article: its own, and one of each variant.
fn article_rows(article: &Article, variants: Option<(&Variants, &ParentNames)>) -> Vec<Value> {
    let mut row = article_row(article);
    let Some((variants, parents)) = variants else { return vec![row] };
    // The prices are those of the variants.
    (row["price"], row["discount"]) = (Value::Null, Value::Null);
    let parent = parents.parent(article.id, article.code.as_deref(), &article.name);
    let parts = variants.part_count();
    let names = split_name(&variants.name, parts);
    let variant = |option: &CustomizerOption| variant_row(article, option, &parent, &names);
    std::iter::once(row).chain(variants.options.iter().map(variant)).collect()
}

impl Variants {
    /// The number of options that every variant has, as the names show it.
    fn part_count(&self) -> usize {
        let names = self.options.iter().map(|option| &option.name);
        let count = |name: &str| name.split(SEPARATOR).count().min(OPTIONS_MAX);
        let most = names.clone().map(|name| count(name)).max().unwrap_or(1).min(count(&self.name));
        let is_clean =
            |name: &String| split_name(name, most).iter().all(|part| !part.is_empty() && part.trim() == *part);
        if names.chain([&self.name]).all(is_clean) { most } else { 1 }
    }
}

/// The parts of a name, at most `count`. Joined again they are the name.
fn split_name(name: &str, count: usize) -> Vec<&str> {
    name.splitn(count, SEPARATOR).collect()
}

/// The row of a variant; `names` are those of its options.
fn variant_row(article: &Article, option: &CustomizerOption, parent: &str, names: &[&str]) -> Value {
    let values = split_name(&option.name, names.len());
    let mut row = json!({
        "id": option.id,
        "code": option.code,
        "name": null,
        "description": null,
        "price": number(((article.price.base.0 + option.price.price_base.0) * 100.0).round() / 100.0),
        "discount": number(article.price.discount_fixed.0),
        "discount_percent": null,
        "tax_percent": null,
        "stock": option.stock.count,
        "min_stock": option.stock.min_count,
        "out_of_stock": option.stock.out_of_stock,
        "visible": option.visible,
        "categories": null,
        "images": null,
        "parent": parent,
    });
    for place in 0..OPTIONS_MAX {
        row[format!("option_{}", place + 1)] = names.get(place).copied().into();
        row[format!("value_{}", place + 1)] = values.get(place).copied().into();
    }
    row
}

fn article_row(article: &Article) -> Value {
    let kept = |name: &str| name.replace('\\', "\\\\").replace(',', "\\,").replace('>', "\\>");
    let categories: Vec<String> = article.categories.iter().map(|category| kept(&category.name)).collect();
    let images: Vec<&str> = article.image_url.iter().chain(&article.gallery).map(String::as_str).collect();
    let (price, stock) = (&article.price, &article.stock);
    json!({
        "id": article.id,
        "code": article.code,
        "name": article.name,
        "description": article.description,
        "price": number(price.base.0),
        "discount": number(price.discount_fixed.0),
        "discount_percent": number(price.discount_percent.0),
        "tax_percent": price.tax_percent.as_ref().map(|percent| number(percent.0)),
        "stock": stock.count,
        "min_stock": stock.min_count,
        "out_of_stock": stock.out_of_stock,
        "visible": article.visible,
        "categories": categories.join(", "),
        "images": images.join(", "),
        "parent": null,
        "option_1": null,
        "value_1": null,
        "option_2": null,
        "value_2": null,
        "option_3": null,
        "value_3": null,
    })
}

/// A whole number without decimals.
fn number(value: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "it is whole, and amounts are far below what an i64 holds")]
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}
