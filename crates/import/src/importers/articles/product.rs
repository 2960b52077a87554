//! A parsed row: an article, or a variant of one.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::ArticleImporter;
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
    pub(super) code: Option<String>,
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
        let key = || match &self.code {
            Some(code) => code.clone(),
            None => format!("name:{}", fold(self.fields["name"].as_str().unwrap_or_default())),
        };
        self.own_id.unwrap_or_else(|| articles.article_id(&key()))
    }

    /// The column that identifies it.
    pub(super) fn key_column(&self) -> &'static str {
        match (&self.own_id, &self.code) {
            (Some(_), _) => "id",
            (None, Some(_)) => "code",
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

/// Centavos as an amount of the API.
pub(super) fn centavos_to_json(centavos: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "it is at most a thousand millions with two decimals")]
    let amount = centavos as f64 / 100.0;
    json!(amount)
}
