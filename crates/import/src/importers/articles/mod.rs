//! Articles: a row is an article of a store or a variant of one, in our columns or in another program's export.
//!
//! The variants of an article become a customizer, of which one option is chosen. An article is written together with
//! its variants: one bad variant makes the article bad.

#[cfg(test)]
mod articles_tests;
mod directory;
mod formats;
mod merge;
mod parent_names;
mod product;
mod row_parser;
mod variant_group;

use chrono::NaiveDate;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Importer, ParsedRow};
use crate::problem::{FileError, RowProblem};
use crate::source::{ColumnSpec, FileRow, Header, RowFields, SourceFile};
use crate::values::DateOrder;
use product::{Product, RowRole};
use variant_group::{VariantGroup, VariantGroups};

pub use directory::{ArticleDirectory, VariantOption, variants_article_customizer_id};
pub(super) use formats::FORMATS;
pub use merge::{ArticleWrite, FieldChange, ImportedArticle, WriteOutcome};
pub use parent_names::ParentNames;

pub(super) const COLUMNS: &[ColumnSpec] = &[
    ColumnSpec::optional("code", "your code, such as its SKU; identifies it in its store").or(&["código", "sku"]),
    ColumnSpec::optional("name", "its name; identifies it when there is no code").or(&[
        "nombre",
        "artículo",
        "producto",
    ]),
    ColumnSpec::optional("description", "its description; HTML in other programs' files is converted to text")
        .or(&["descripción"]),
    ColumnSpec::numeric("price", "the price of a unit, as in 1234.56 or 1.234,56").or(&["precio"]),
    ColumnSpec::numeric("sale_price", "the current price, if it is lower").or(&["precio rebajado", "precio de oferta"]),
    ColumnSpec::numeric("discount", "the amount subtracted from the price; this or sale_price").or(&["descuento"]),
    ColumnSpec::numeric("discount_percent", "the percentage subtracted from the rest, 0 to 100")
        .or(&["porcentaje de descuento"]),
    ColumnSpec::numeric("tax_percent", "the VAT percentage that the price includes").or(&["iva"]),
    ColumnSpec::numeric("stock", "the number of units; empty when they are not counted").or(&["existencias"]),
    ColumnSpec::numeric("min_stock", "the number of units kept back from sale").or(&["stock mínimo"]),
    ColumnSpec::optional("out_of_stock", "whether it is out of stock, whatever the count is").or(&["agotado"]),
    ColumnSpec::optional("visible", "whether it is visible [default: true]").or(&["publicado"]),
    ColumnSpec::optional("categories", "its categories, as in Ropa > Remeras, Ofertas")
        .or(&["categorías", "categoría"]),
    ColumnSpec::optional("images", "the URLs of its pictures, separated by commas, the main one first")
        .or(&["imágenes", "imagen"]),
    ColumnSpec::optional("parent", "for a variant: the code of its article, or else its name or id")
        .or(&["variante de"]),
    ColumnSpec::optional("option_1", "for a variant: the option's name, as in Talle").or(&["opción 1"]),
    ColumnSpec::optional("value_1", "for a variant: its value, as in M").or(&["valor 1"]),
    ColumnSpec::optional("option_2", "for a variant: another option's name").or(&["opción 2"]),
    ColumnSpec::optional("value_2", "for a variant: its value").or(&["valor 2"]),
    ColumnSpec::optional("option_3", "for a variant: another option's name").or(&["opción 3"]),
    ColumnSpec::optional("value_3", "for a variant: its value").or(&["valor 3"]),
    ColumnSpec::optional("id", "its id, as in an export; otherwise found by code, or derived from store and code"),
    ColumnSpec::optional("handle", "Tiendanube: its name in addresses; identifies it when the store has no such code"),
    ColumnSpec::optional("type", "WooCommerce: simple, variable or variation"),
    ColumnSpec::numeric("number", "WooCommerce: its number there"),
    ColumnSpec::optional("short_description", "WooCommerce: replaces a missing or too long description"),
    ColumnSpec::optional("visibility", "WooCommerce: hidden articles are not visible"),
    ColumnSpec::optional("in_stock", "WooCommerce: 0 means out of stock"),
    ColumnSpec::optional("backorders", "WooCommerce: if allowed, the stock is not counted"),
    ColumnSpec::dated("sale_from", "WooCommerce: the first day of the sale_price"),
    ColumnSpec::dated("sale_to", "WooCommerce: the last day of the sale_price"),
];

/// The columns that most files have.
pub(super) const TEMPLATE: &[&str] =
    &["code", "name", "description", "price", "sale_price", "stock", "categories", "images", "visible"];

/// The codes of the problems that a row can have.
pub const ROW_PROBLEM_CODES: &[&str] = &[
    "import.amount",
    "import.character",
    "import.count",
    "import.date",
    "import.duplicate",
    "import.empty",
    "import.encoding",
    "import.fields",
    "import.flag",
    "import.id",
    "import.image",
    "import.number",
    "import.number_ambiguous",
    "import.number_range",
    "import.parent_unknown",
    "import.percent",
    "import.product_type",
    "import.sale_price",
    "import.too_long",
    "import.too_many",
    "import.variants",
];

/// The importer of a store's articles.
pub struct ArticleImporter {
    /// The store's id.
    store_id: Uuid,
    /// The order of day and month.
    order: DateOrder,
    /// Today's date, which decides whether a sale is current.
    today: NaiveDate,
    directory: ArticleDirectory,
    groups: VariantGroups,
}

impl ArticleImporter {
    /// Finds the rows that make one article. `directory` has the store's articles.
    pub fn scan(
        source: &SourceFile,
        store_id: Uuid,
        directory: ArticleDirectory,
        today: NaiveDate,
    ) -> Result<Self, FileError> {
        let order = source.date_order;
        let mut articles = Self { store_id, order, today, directory, groups: VariantGroups::default() };
        let mut rows = source.row_reader()?;
        while let Some(row) = rows.next_row()? {
            let Ok(fields) = row.fields() else { continue };
            articles.groups.note_parent(&fields);
        }
        let mut rows = source.row_reader()?;
        while let Some(row) = rows.next_row()? {
            let Ok(fields) = row.fields() else { continue };
            articles.groups.note_article(&fields);
        }
        let mut rows = source.row_reader()?;
        while let Some(row) = rows.next_row()? {
            let Ok(fields) = row.fields() else { continue };
            let Some(key) = articles.groups.find_key(&fields) else { continue };
            let read = articles.parse_product(&fields);
            articles.groups.add_row(&key, fields.line(), read);
        }
        articles.groups.finish_scan();
        Ok(articles)
    }

    /// The id of an article whose row has none.
    fn article_id(&self, key: &str) -> Uuid {
        Uuid::new_v5(&self.store_id, format!("articles:{key}").as_bytes())
    }

    /// Parses an article of one row.
    fn parse_article(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        let product = self.parse_product(fields)?;
        if row_parser::is_parent_of_variants(fields) {
            let help = "add a row for each variant, or give the article a price";
            return Err(vec![RowProblem::for_whole_row("import.variants", "it has no rows for its variants", help)]);
        }
        let id = product.article_id(self);
        Ok(ParsedRow::new(self.article_keys(id, &product), json!({"id": id, "article": product.to_body(None)})))
    }

    /// The unique keys of an article's row.
    fn article_keys(&self, id: Uuid, product: &Product) -> Vec<(Uuid, &'static str)> {
        let code = product.code.as_ref().filter(|_| product.role == RowRole::Article);
        let code = code.map(|code| (Uuid::new_v5(&self.store_id, format!("codes:{code}").as_bytes()), "code"));
        std::iter::once((id, product.key_column())).chain(code).collect()
    }

    /// Parses a row of an article with variants; the whole article is sent with each of its rows.
    fn parse_variant_row(&self, fields: &RowFields<'_>, key: &str) -> Result<ParsedRow, Vec<RowProblem>> {
        let product = self.parse_product(fields)?;
        let family = self.groups.get(key).filter(|family| !family.has_no_article());
        let Some(family) = family else {
            let help = "add the row of its article, or ignore the column to import it as an article of its own";
            return Err(vec![fields.problem(
                "parent",
                "import.parent_unknown",
                "the file has no row for its article",
                help,
            )]);
        };
        if let Some(line) = family.same_code_line(fields.line(), &product) {
            let message = format!("the code is the same as in line {line}");
            let problem = fields.problem("code", "import.duplicate", message, "give each variant its own");
            return Err(vec![problem.with("line", line)]);
        }
        if let Some((line, why)) = family.other_bad_row(fields.line()) {
            let help = "an article is written with all its variants: fix that row too";
            let problem = RowProblem::for_whole_row("import.variants", format!("{why} in line {line}"), help);
            return Err(vec![problem.with("line", line)]);
        }
        let body = family.to_body(self, key).map_err(|problem| vec![problem])?;
        let mut keys = Vec::new();
        if product.role == RowRole::Article || family.article_line() == Some(fields.line()) {
            keys.extend(self.article_keys(family.article_id(self, key), &product));
        }
        if product.role != RowRole::Article {
            keys.push(VariantGroup::option_key(self, key, &product));
        }
        Ok(ParsedRow::new(keys, body))
    }
}

/// Refuses a header without the columns of an article.
pub(super) fn check_header(header: &Header) -> Result<(), FileError> {
    if !["id", "code", "name"].iter().any(|column| header.has(column)) {
        return Err(header.missing_column_error("name"));
    }
    if header.has("sale_price") && header.has("discount") {
        return Err(FileError::new(
            "import.column_twice",
            "sale_price and discount both set the discount",
            "leave one out: --ignore-columns discount",
        )
        .with("column", "discount"));
    }
    if header.has("sale_price") && !header.has("price") {
        return Err(header.missing_column_error("price"));
    }
    if header.has("parent") && !header.has("value_1") && header.format_name.is_none() {
        return Err(header.missing_column_error("value_1"));
    }
    Ok(())
}

/// Identifies a row for people.
pub(super) fn row_label(row: FileRow<'_>) -> String {
    let first = |columns: &[&str]| columns.iter().map(|column| row.display_field(column)).find(|text| !text.is_empty());
    let own = first(&["code", "handle", "id", "name", "number", "parent"]);
    own.into_iter().chain(first(&["value_1"])).collect::<Vec<_>>().join(" ")
}

impl Importer for ArticleImporter {
    fn topic(&self) -> &'static str {
        "ecommerce_article_put"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"articles": rows})
    }

    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        match self.groups.find_key(fields) {
            Some(key) => self.parse_variant_row(fields, &key),
            None => self.parse_article(fields),
        }
    }

    fn columns_for_refusal(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match field.unwrap_or_default() {
            "name" => &["name"],
            "code" => &["code"],
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

    fn help_for_refusal(&self, _field: Option<&str>, code: &str) -> Option<&'static str> {
        match code {
            "error.not_found" => Some("the id is that of another store's article: leave it empty"),
            "error.conflict.article_code" => Some("write another code, or leave the id empty to change that article"),
            _ => None,
        }
    }
}
