//! A parsed row: an article, or a variant of one.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::ArticleImporter;
use crate::source::RowFields;
use crate::text::fold;

/// The role of a row in its article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowRole {
    /// An article, or what its variants share.
    Article,
    /// A variant.
    Variant,
    /// The fields shared by the variants, and the first variant.
    Both,
}

/// A parsed row.
#[derive(Clone, Debug)]
pub(super) struct Product {
    pub(super) role: RowRole,
    pub(super) own_id: Option<Uuid>,
    /// The store's own code for it.
    pub(super) code: Option<String>,
    /// True when the file has codes.
    pub(super) has_code: bool,
    /// The column that identifies an article without an id and a known code, and its text.
    pub(super) key: Option<(&'static str, String)>,
    /// The option names and values of a variant.
    pub(super) values: Vec<(String, String)>,
    /// The price and the discount in centavos.
    pub(super) price_centavos: Option<i64>,
    pub(super) discount_centavos: Option<i64>,
    /// The stock, as far as the file says.
    pub(super) stock: Option<Value>,
    /// The article's other fields in the file.
    pub(super) fields: Map<String, Value>,
}

impl Product {
    /// The article's id.
    pub(super) fn article_id(&self, articles: &ArticleImporter) -> Uuid {
        let known = || self.code.as_ref().and_then(|code| articles.directory.find_article(code));
        let derived = || match &self.key {
            Some((_, key)) => articles.article_id(key),
            None => articles.article_id(&name_key(self.fields["name"].as_str().unwrap_or_default())),
        };
        self.own_id.or_else(known).unwrap_or_else(derived)
    }

    /// The column that identifies it.
    pub(super) fn key_column(&self) -> &'static str {
        match (&self.own_id, &self.key) {
            (Some(_), _) => "id",
            (None, Some((column, _))) => column,
            (None, None) => "name",
        }
    }

    /// The article's body from the file's fields; with variants, the group's price and discount replace its own.
    pub(super) fn to_body(&self, group_centavos: Option<(i64, i64)>) -> Value {
        let mut body = self.fields.clone();
        let mut price = body.remove("price").unwrap_or_else(|| json!({}));
        let (base, discount) = match group_centavos {
            Some((base, discount)) => (Some(base), Some(discount)),
            None => (self.price_centavos, self.discount_centavos),
        };
        for (name, value) in [("base", base), ("discount_fixed", discount)] {
            if let Some(centavos) = value {
                price[name] = centavos_to_json(centavos);
            }
        }
        body.insert("price".into(), price);
        if let Some(stock) = &self.stock {
            body.insert("stock".into(), stock.clone());
        }
        body.into()
    }
}

/// The key of an article that only its name identifies.
pub(super) fn name_key(name: &str) -> String {
    format!("name:{}", fold(name))
}

/// The key of the row's article, with its column; none when only its name or its id identifies it.
pub(super) fn find_article_key(fields: &RowFields<'_>) -> Option<(&'static str, String)> {
    let text = |column| fields.text(column).map(|text| (column, text.to_owned()));
    let number = || fields.text("number").map(|number| ("number", format!("id:{number}")));
    text("handle").or_else(|| text("code")).or_else(number)
}

/// Centavos as an amount of the API.
pub(super) fn centavos_to_json(centavos: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "it is at most a thousand millions with two decimals")]
    let amount = centavos as f64 / 100.0;
    json!(amount)
}
