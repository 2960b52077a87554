//! The rows of a file that are one article: what its variants share, and the variants.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::super::super::problem::Problem;
use super::super::super::source::Fields;
use super::Articles;
use super::read::{Part, Product, money};
use crate::names::fold;

/// The most variants of an article, and letters of what they are called.
const VARIANTS: usize = 100;
const LETTERS: usize = 120;

/// What is wrong with an article as a whole: a code, what it is, and what to do.
pub(super) type Wrong = (&'static str, String, &'static str);

/// The articles of a file with variants, by what they are known by.
#[derive(Default)]
pub(super) struct Families {
    /// The keys of articles that have variants.
    parents: HashSet<String>,
    /// What WooCommerce's numbers are the codes of.
    numbers: HashMap<String, String>,
    all: HashMap<String, Family>,
}

/// An article with variants.
#[derive(Default)]
pub(super) struct Family {
    head: Option<(u32, Product)>,
    variants: Vec<(u32, Product)>,
    /// The line of a row that is bad.
    bad: Option<u32>,
}

impl Families {
    /// Notes whose variant a row is, before any is read.
    pub(super) fn see(&mut self, fields: &Fields<'_>) {
        if let (Some(number), Some(code)) = (fields.text("number"), fields.text("code")) {
            self.numbers.insert(format!("id:{number}"), code.to_owned());
        }
        if let Some(parent) = fields.text("parent") {
            self.parents.insert(parent.to_owned());
        } else if fields.dialect() == Some("Tiendanube") && fields.text("value_1").is_some() {
            self.parents.extend(fields.text("code").map(ToOwned::to_owned));
        }
    }

    /// By what the article of a row is known, if it is one with variants.
    pub(super) fn key_of(&self, fields: &Fields<'_>) -> Option<String> {
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
    pub(super) fn add(&mut self, key: &str, line: u32, read: Result<Product, Vec<Problem>>) {
        let family = self.all.entry(key.to_owned()).or_default();
        match read {
            Err(_) => family.bad = family.bad.or(Some(line)),
            Ok(product) => {
                if product.part != Part::Variant && family.head.is_none() {
                    family.head = Some((line, product.clone()));
                }
                if product.part != Part::Whole {
                    family.variants.push((line, product));
                }
            }
        }
    }

    /// Says what is missing, now that every row was seen.
    pub(super) fn close(&mut self) {
        self.parents.shrink_to_fit();
        // A variation without a parent is of no article.
        self.all.remove("");
    }

    pub(super) fn get(&self, key: &str) -> Option<&Family> {
        self.all.get(key)
    }
}

impl Family {
    /// What differs in a row, and which one it is.
    pub(super) fn values(fields: &Fields<'_>) -> Vec<(String, String)> {
        let text = |column| fields.text(column).unwrap_or_default().to_owned();
        let pairs = [("option_1", "value_1"), ("option_2", "value_2"), ("option_3", "value_3")];
        let pairs = pairs.map(|(option, value)| (text(option), text(value)));
        pairs.into_iter().filter(|(_, value)| !value.is_empty()).collect()
    }

    /// Whether there is no row that says what the article is.
    pub(super) fn is_empty(&self) -> bool {
        self.head.is_none() && self.bad.is_none()
    }

    pub(super) fn head_line(&self) -> Option<u32> {
        self.head.as_ref().map(|(line, _)| *line)
    }

    /// Another row of it that is bad, and what that is.
    pub(super) fn trouble(&self, line: u32) -> Option<(u32, &'static str)> {
        self.bad.filter(|bad| *bad != line).map(|bad| (bad, "the same article has an error"))
    }

    /// The article's id.
    pub(super) fn id(&self, articles: &Articles, key: &str) -> Uuid {
        let own = self.head.as_ref().and_then(|(_, head)| head.own_id);
        own.unwrap_or_else(|| articles.article_id(key))
    }

    /// The id of the option that a variant is; none of a row that is no variant.
    pub(super) fn option_id(articles: &Articles, key: &str, product: &Product) -> Option<Uuid> {
        let name = (product.part != Part::Whole).then(|| option_name(product))?;
        Some(Uuid::new_v5(&articles.store_id, format!("options:{key}:{}", fold(&name)).as_bytes()))
    }

    /// The article with a customizer of its variants.
    pub(super) fn body(&self, articles: &Articles, key: &str) -> Result<Value, Wrong> {
        let Some((_, head)) = &self.head else {
            return Err((
                "import.parent_unknown",
                "the file has no row for its article".into(),
                "add the row of its article",
            ));
        };
        if self.variants.is_empty() {
            return Err((
                "import.variants",
                "it has no variants".into(),
                "add a row for each variant, or change its type to simple",
            ));
        }
        if self.variants.len() > VARIANTS {
            let message = format!("it has {} variants, and there are {VARIANTS} at most", self.variants.len());
            return Err(("import.too_many", message, "split it into several articles"));
        }
        let named = named(&self.variants);
        let name = named.join(" / ");
        if name.chars().count() > LETTERS {
            return Err((
                "import.too_long",
                format!("the names of its options have more than {LETTERS} characters"),
                "shorten it",
            ));
        }
        let (base, discount, options) = self.options(articles, key);
        let id = self.id(articles, key);
        let customizer = Uuid::new_v5(&articles.store_id, format!("customizers:{key}").as_bytes());
        Ok(json!({
            "id": id,
            "article": head_body(head, base, discount),
            "use": Uuid::new_v5(&id, b"variants"),
            "customizer": {"id": customizer, "name": name, "options": options},
        }))
    }

    /// The least price and what is taken off of it, and what each variant adds. Where not all have the same taken off, they
    /// cost what they cost now.
    fn options(&self, articles: &Articles, key: &str) -> (i64, i64, Vec<Value>) {
        let priced = |product: &Product| (product.price.unwrap_or_default(), product.discount.unwrap_or_default());
        let discount = self.variants.first().map_or(0, |(_, first)| priced(first).1);
        let is_same = self.variants.iter().all(|(_, one)| priced(one).1 == discount);
        let price = |product: &Product| if is_same { priced(product).0 } else { priced(product).0 - priced(product).1 };
        let base = self.variants.iter().map(|(_, one)| price(one)).min().unwrap_or_default();
        let options = self.variants.iter().map(|(_, one)| {
            let mut option = Map::new();
            option.insert("id".into(), json!(Self::option_id(articles, key, one)));
            option.insert("name".into(), option_name(one).into());
            option.insert("price".into(), json!({"price_base": money(price(one) - base)}));
            if let Some(stock) = &one.stock {
                option.insert("stock".into(), stock.clone());
            }
            option.into()
        });
        (base, if is_same { discount } else { 0 }, options.collect())
    }
}

/// The article of what its variants share; where the first of them is in the same row, its stock is not the article's.
fn head_body(head: &Product, base: i64, discount: i64) -> Value {
    let mut head = head.clone();
    if head.part == Part::Both {
        head.stock = None;
    }
    head.body(Some((base, discount)))
}

/// What the variants differ in; a name that later rows leave out is the first row's.
fn named(variants: &[(u32, Product)]) -> Vec<String> {
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
