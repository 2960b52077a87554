//! Articles: a row is an article of a store, or a variant of one: of our own columns, or of another shop's export.
//!
//! What the variants of an article differ in becomes a customizer, of which one option is chosen. An article with its
//! variants is written as a whole: a bad variant is a bad article.

mod dialects;
mod family;
mod read;

use std::collections::HashMap;

use chrono::NaiveDate;
use serde_json::{Value, json};
use uuid::Uuid;

use super::super::problem::{FileError, Problem};
use super::super::source::{Column, Fields, Header, Row, Source};
use super::super::values::DateOrder;
use super::{Kind, Ready};
use crate::names::fold;
use family::{Families, Family};
use read::Part;

pub(in crate::import) use dialects::DIALECTS;

pub(super) const COLUMNS: &[Column] = &[
    Column::optional("code", "your code, such as its SKU; identifies it from one import to the next"),
    Column::optional("name", "its name; identifies it when there is no code"),
    Column::optional("description", "its description; HTML in other programs' files is converted to text"),
    Column::numeric("price", "the price of a unit, as in 1234.56 or 1.234,56"),
    Column::numeric("sale_price", "the current price, if it is lower"),
    Column::numeric("discount", "the amount subtracted from the price; this or sale_price"),
    Column::numeric("discount_percent", "the percentage subtracted from the rest, 0 to 100"),
    Column::numeric("tax_percent", "the VAT percentage that the price includes"),
    Column::numeric("stock", "the number of units; empty when they are not counted"),
    Column::numeric("min_stock", "the number of units kept back from sale"),
    Column::optional("out_of_stock", "whether it is out of stock, whatever the count is"),
    Column::optional("visible", "whether it is visible [default: true]"),
    Column::optional("categories", "its categories, as in Ropa > Remeras, Ofertas"),
    Column::optional("images", "the URLs of its pictures, separated by commas, the main one first"),
    Column::optional("parent", "for a variant: the code of its article"),
    Column::optional("option_1", "for a variant: the option's name, as in Talle"),
    Column::optional("value_1", "for a variant: its value, as in M"),
    Column::optional("option_2", "for a variant: another option's name"),
    Column::optional("value_2", "for a variant: its value"),
    Column::optional("option_3", "for a variant: another option's name"),
    Column::optional("value_3", "for a variant: its value"),
    Column::optional("id", "its id, as in an export; otherwise derived from store and code"),
    Column::optional("type", "WooCommerce: simple, variable or variation"),
    Column::numeric("number", "WooCommerce: its number there"),
    Column::optional("short_description", "WooCommerce: replaces a missing or too long description"),
    Column::optional("visibility", "WooCommerce: hidden articles are not visible"),
    Column::optional("in_stock", "WooCommerce: 0 means out of stock"),
    Column::optional("backorders", "WooCommerce: if allowed, the stock is not counted"),
    Column::dated("sale_from", "WooCommerce: the first day of the sale_price"),
    Column::dated("sale_to", "WooCommerce: the last day of the sale_price"),
];

/// The columns that most files have.
pub(super) const TEMPLATE: &[&str] =
    &["code", "name", "description", "price", "sale_price", "stock", "categories", "images", "visible"];

/// Articles of a store.
pub(crate) struct Articles {
    /// The store.
    store_id: Uuid,
    /// The order of day and month.
    order: DateOrder,
    /// The day it is, by which sales are told.
    today: NaiveDate,
    /// The store's categories, by their folded names.
    categories: HashMap<String, (Uuid, String)>,
    families: Families,
}

impl Articles {
    /// Reads which rows of a file are one article. `categories` are those that the store has.
    pub(crate) fn survey(
        source: &Source,
        store_id: Uuid,
        categories: Vec<(Uuid, String)>,
        today: NaiveDate,
    ) -> Result<Self, FileError> {
        let categories = categories.into_iter().map(|(id, name)| (fold(&name), (id, name))).collect();
        let order = source.date_order;
        let mut articles = Self { store_id, order, today, categories, families: Families::default() };
        let mut rows = source.rows()?;
        while let Some(row) = rows.next()? {
            let Ok(fields) = row.fields() else { continue };
            articles.families.see(&fields);
        }
        let mut rows = source.rows()?;
        while let Some(row) = rows.next()? {
            let Ok(fields) = row.fields() else { continue };
            let Some(key) = articles.families.key_of(&fields) else { continue };
            let read = articles.product(&fields);
            articles.families.add(&key, fields.line(), read);
        }
        articles.families.close();
        Ok(articles)
    }

    /// The id of an article that the file does not give one.
    fn article_id(&self, key: &str) -> Uuid {
        Uuid::new_v5(&self.store_id, format!("articles:{key}").as_bytes())
    }

    /// An article of one row.
    fn simple(&self, fields: &Fields<'_>) -> Result<Ready, Vec<Problem>> {
        let product = self.product(fields)?;
        if read::is_of_variants(fields) {
            let help = "add a row for each variant, or give the article a price";
            return Err(vec![Problem::of_row("import.variants", "it has no rows for its variants", help)]);
        }
        let (id, name) = (product.id(self), product.key_name());
        Ok(ready(vec![(id, name)], json!({"id": id, "article": product.body(None)})))
    }

    /// A row of an article with variants, which goes with each of its rows.
    fn member(&self, fields: &Fields<'_>, key: &str) -> Result<Ready, Vec<Problem>> {
        let product = self.product(fields)?;
        let family = self.families.get(key).filter(|family| !family.is_empty());
        let Some(family) = family else {
            let help = "add the row of its article, or ignore the column to import it as an article of its own";
            return Err(vec![fields.problem(
                "parent",
                "import.parent_unknown",
                "the file has no row for its article",
                help,
            )]);
        };
        if let Some((line, why)) = family.trouble(fields.line()) {
            let help = "an article is written with all its variants: fix that row too";
            return Err(vec![Problem::of_row("import.variants", format!("{why} in line {line}"), help)]);
        }
        let body =
            family.body(self, key).map_err(|(code, message, help)| vec![Problem::of_row(code, message, help)])?;
        let mut keys = Vec::new();
        if product.part == Part::Whole || family.head_line() == Some(fields.line()) {
            keys.push((family.id(self, key), product.key_name()));
        }
        if let Some(option) = Family::option_id(self, key, &product) {
            keys.push((option, "variant"));
        }
        Ok(ready(keys, body))
    }
}

fn ready(keys: Vec<(Uuid, &'static str)>, body: Value) -> Ready {
    Ready { keys, span: None, is_named_by_file: false, body }
}

/// Refuses columns that cannot make an article together.
pub(super) fn check(header: &Header) -> Result<(), FileError> {
    if !["id", "code", "name"].iter().any(|column| header.has(column)) {
        return Err(header.missing("name"));
    }
    if header.has("sale_price") && header.has("discount") {
        return Err(FileError::new(
            "import.column_twice",
            "sale_price and discount both set the discount",
            "leave one out: --ignore-columns discount",
        ));
    }
    if header.has("sale_price") && !header.has("price") {
        return Err(header.missing("price"));
    }
    if header.has("parent") && !header.has("value_1") && header.dialect.is_none() {
        return Err(header.missing("value_1"));
    }
    Ok(())
}

/// What a person knows a row by.
pub(super) fn key(row: Row<'_>) -> String {
    let first = |columns: &[&str]| columns.iter().map(|column| row.shown_field(column)).find(|text| !text.is_empty());
    let own = first(&["code", "id", "name", "number", "parent"]);
    own.into_iter().chain(first(&["value_1"])).collect::<Vec<_>>().join(" ")
}

impl Kind for Articles {
    fn topic(&self) -> &'static str {
        "ecommerce_article_put"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"articles": rows})
    }

    fn read(&self, fields: &Fields<'_>) -> Result<Ready, Vec<Problem>> {
        match self.families.key_of(fields) {
            Some(key) => self.member(fields, &key),
            None => self.simple(fields),
        }
    }

    fn columns_of(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match field.unwrap_or_default() {
            "name" => &["name"],
            "description" => &["description"],
            "base" | "price_base" => &["price"],
            "discount_fixed" => &["discount", "sale_price"],
            "discount_percent" => &["discount_percent"],
            "tax_percent" => &["tax_percent"],
            "count" => &["stock"],
            "min_count" => &["min_stock"],
            "categories" => &["categories"],
            field if field.starts_with("gallery") || field == "image_url" => &["images"],
            _ if code == "error.not_found" => &["id", "code", "name"],
            _ => &["code", "name"],
        }
    }

    fn help(&self, code: &str) -> Option<&'static str> {
        (code == "error.not_found").then_some("the id is that of another store's article: leave it empty")
    }
}
