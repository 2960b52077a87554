//! Variant groups: the rows of a file that make one article, and its variants.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::ArticleImporter;
use super::product::{Product, RowRole, centavos_to_json};
use crate::problem::RowProblem;
use crate::source::RowFields;
use crate::text::fold;

/// The most variants of an article, and the most characters of their name.
const MAX_VARIANTS: usize = 100;
const MAX_NAME_LENGTH: usize = 120;

/// The articles with variants, by key.
#[derive(Default)]
pub(super) struct VariantGroups {
    /// The keys of articles with variants.
    parents: HashSet<String>,
    /// The codes of WooCommerce's product numbers.
    numbers: HashMap<String, String>,
    all: HashMap<String, VariantGroup>,
}

/// An article with variants.
#[derive(Default)]
pub(super) struct VariantGroup {
    article: Option<(u32, Product)>,
    variants: Vec<(u32, Product)>,
    /// The line of a bad row.
    bad: Option<u32>,
}

impl VariantGroups {
    /// Notes the parent of a row, before any row is parsed.
    pub(super) fn note_parent(&mut self, fields: &RowFields<'_>) {
        if let (Some(number), Some(code)) = (fields.text("number"), fields.text("code")) {
            self.numbers.insert(format!("id:{number}"), code.to_owned());
        }
        if let Some(parent) = fields.text("parent") {
            self.parents.insert(parent.to_owned());
        } else if fields.format_name() == Some("Tiendanube") && fields.text("value_1").is_some() {
            self.parents.extend(fields.text("code").map(ToOwned::to_owned));
        }
    }

    /// The key of the row's article, if it has variants.
    pub(super) fn find_key(&self, fields: &RowFields<'_>) -> Option<String> {
        let alias = |key: &str| self.numbers.get(key).cloned().unwrap_or_else(|| key.to_owned());
        if let Some(parent) = fields.text("parent") {
            return Some(alias(parent));
        }
        if fields.text("type").is_some_and(|types| types.split(',').any(|one| fold(one) == "variation")) {
            return Some(String::new());
        }
        let number = fields.text("number").map(|number| format!("id:{number}"));
        let own = fields.text("code").map(ToOwned::to_owned).or_else(|| number.clone())?;
        let is_parent = self.parents.contains(&own) || number.is_some_and(|number| self.parents.contains(&number));
        is_parent.then_some(own)
    }

    /// Adds a row.
    pub(super) fn add_row(&mut self, key: &str, line: u32, parsed: Result<Product, Vec<RowProblem>>) {
        let family = self.all.entry(key.to_owned()).or_default();
        match parsed {
            Err(_) => family.bad = family.bad.or(Some(line)),
            Ok(product) => {
                if product.role != RowRole::Variant && family.article.is_none() {
                    family.article = Some((line, product.clone()));
                }
                if product.role != RowRole::Article {
                    family.variants.push((line, product));
                }
            }
        }
    }

    /// Ends the scan.
    pub(super) fn finish_scan(&mut self) {
        self.parents.shrink_to_fit();
        // A variation without a parent belongs to no article.
        self.all.remove("");
    }

    pub(super) fn get(&self, key: &str) -> Option<&VariantGroup> {
        self.all.get(key)
    }
}

impl VariantGroup {
    /// True when no row describes the article.
    pub(super) fn has_no_article(&self) -> bool {
        self.article.is_none() && self.bad.is_none()
    }

    pub(super) fn article_line(&self) -> Option<u32> {
        self.article.as_ref().map(|(line, _)| *line)
    }

    /// Another bad row of the group and its problem.
    pub(super) fn other_bad_row(&self, line: u32) -> Option<(u32, &'static str)> {
        self.bad.filter(|bad| *bad != line).map(|bad| (bad, "the same article has an error"))
    }

    /// The article's id.
    pub(super) fn article_id(&self, articles: &ArticleImporter, key: &str) -> Uuid {
        let own = self.article.as_ref().and_then(|(_, head)| head.own_id);
        own.unwrap_or_else(|| articles.article_id(key))
    }

    /// The id of the variant's option; none for a row that is not a variant.
    pub(super) fn option_id(articles: &ArticleImporter, key: &str, product: &Product) -> Option<Uuid> {
        let name = (product.role != RowRole::Article).then(|| option_name(product))?;
        Some(Uuid::new_v5(&articles.store_id, format!("options:{key}:{}", fold(&name)).as_bytes()))
    }

    /// The article, with a customizer for its variants.
    pub(super) fn to_body(&self, articles: &ArticleImporter, key: &str) -> Result<Value, RowProblem> {
        let problem = |code, message: &str, help| Err(RowProblem::for_whole_row(code, message, help));
        let Some((_, head)) = &self.article else {
            let message = "the file has no row for its article";
            return problem("import.parent_unknown", message, "add the row of its article");
        };
        if self.variants.is_empty() {
            let help = "add a row for each variant, or change its type to simple";
            return problem("import.variants", "it has no variants", help);
        }
        if self.variants.len() > MAX_VARIANTS {
            let message = format!("it has {} variants, and there are {MAX_VARIANTS} at most", self.variants.len());
            return problem("import.too_many", &message, "split it into several articles")
                .map_err(|problem| problem.with("count", self.variants.len()).with("maximum", MAX_VARIANTS));
        }
        let named = option_names(&self.variants);
        let name = named.join(" / ");
        if name.chars().count() > MAX_NAME_LENGTH {
            let message = format!("the names of its options have more than {MAX_NAME_LENGTH} characters");
            return problem("import.too_long", &message, "shorten it")
                .map_err(|problem| problem.with("maximum", MAX_NAME_LENGTH));
        }
        let (base, discount, options) = self.options(articles, key);
        let id = self.article_id(articles, key);
        let customizer = Uuid::new_v5(&articles.store_id, format!("customizers:{key}").as_bytes());
        Ok(json!({
            "id": id,
            "article": head_body(head, base, discount),
            "use": Uuid::new_v5(&id, b"variants"),
            "customizer": {"id": customizer, "name": name, "options": options},
        }))
    }

    /// The lowest price, its discount, and the options' surcharges. If discounts differ, the discounted prices are used
    /// without a discount.
    fn options(&self, articles: &ArticleImporter, key: &str) -> (i64, i64, Vec<Value>) {
        let priced = |product: &Product| {
            (product.price_centavos.unwrap_or_default(), product.discount_centavos.unwrap_or_default())
        };
        let discount = self.variants.first().map_or(0, |(_, first)| priced(first).1);
        let is_same = self.variants.iter().all(|(_, one)| priced(one).1 == discount);
        let price = |product: &Product| if is_same { priced(product).0 } else { priced(product).0 - priced(product).1 };
        let base = self.variants.iter().map(|(_, one)| price(one)).min().unwrap_or_default();
        let options = self.variants.iter().map(|(_, one)| {
            let mut option = Map::new();
            option.insert("id".into(), json!(Self::option_id(articles, key, one)));
            option.insert("name".into(), option_name(one).into());
            option.insert("price".into(), json!({"price_base": centavos_to_json(price(one) - base)}));
            if let Some(stock) = &one.stock {
                option.insert("stock".into(), stock.clone());
            }
            option.into()
        });
        (base, if is_same { discount } else { 0 }, options.collect())
    }
}

/// The article's body; if the first variant is in the same row, the stock belongs to the variant.
fn head_body(head: &Product, base: i64, discount: i64) -> Value {
    let mut head = head.clone();
    if head.role == RowRole::Both {
        head.stock = None;
    }
    head.to_body(Some((base, discount)))
}

/// The option names; a name that later rows leave out is taken from the first.
fn option_names(variants: &[(u32, Product)]) -> Vec<String> {
    let most = variants.iter().map(|(_, one)| one.values.len()).max().unwrap_or_default();
    let of_place = |place: usize| {
        let names = variants.iter().filter_map(|(_, one)| one.values.get(place).map(|(name, _)| name.as_str()));
        names.into_iter().find(|name| !name.is_empty()).unwrap_or("Variante").to_owned()
    };
    (0..most).map(of_place).collect()
}

fn option_name(product: &Product) -> String {
    product.values.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" / ")
}
