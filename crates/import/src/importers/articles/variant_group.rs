//! Variant groups: the rows of a file that make one article, and its variants.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::ArticleImporter;
use super::directory::{VariantOption, variants_article_customizer_id};
use super::product::{Product, RowRole, centavos_to_json, find_article_key, name_key};
use crate::problem::RowProblem;
use crate::source::RowFields;
use crate::text::fold;

/// The most variants of an article, and the most characters of their name.
const MAX_VARIANTS: usize = 100;
const MAX_NAME_LENGTH: usize = 120;

/// The articles with variants, by key.
#[derive(Default)]
pub(super) struct VariantGroups {
    /// The articles of the variants, as their rows name them: by code, number, id or folded name.
    parents: HashSet<String>,
    /// The keys of the articles that are named so, with the rank of the column: an id is preferred to a code, and that to a name.
    keys: HashMap<String, (usize, String)>,
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
        if let Some(parent) = fields.text("parent") {
            self.parents.insert(parent.to_owned());
            self.parents.extend(fields.format_name().is_none().then(|| name_key(parent)));
        } else if fields.format_name() == Some("Tiendanube") && fields.text("value_1").is_some() {
            self.parents.extend(fields.text("handle").map(ToOwned::to_owned));
        }
    }

    /// Notes the key of an article that is the parent of other rows, after all parents are noted.
    pub(super) fn note_article(&mut self, fields: &RowFields<'_>) {
        if fields.text("parent").is_some() || is_variation(fields) {
            return;
        }
        let Some(key) = group_key(fields) else { return };
        for (rank, name) in names(fields).into_iter().enumerate() {
            let Some(name) = name.filter(|name| self.parents.contains(name)) else { continue };
            match self.keys.get(&name) {
                Some((known, _)) if *known <= rank => {}
                _ => drop(self.keys.insert(name, (rank, key.clone()))),
            }
        }
    }

    /// The key of the row's article, if it has variants.
    pub(super) fn find_key(&self, fields: &RowFields<'_>) -> Option<String> {
        let key = |name: &str| self.keys.get(name).map(|(_, key)| key.clone());
        if let Some(parent) = fields.text("parent") {
            return Some(key(parent).or_else(|| key(&name_key(parent))).unwrap_or_else(|| parent.to_owned()));
        }
        if is_variation(fields) {
            return Some(String::new());
        }
        let own = group_key(fields)?;
        let is_parent = names(fields).into_iter().flatten().any(|name| key(&name).as_ref() == Some(&own));
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
        for group in self.all.values_mut() {
            let repeated = group.variants.iter().find(|(line, one)| group.same_code_line(*line, one).is_some());
            group.bad = group.bad.or(repeated.map(|(line, _)| *line));
        }
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

    /// The line of an earlier variant with the same code.
    pub(super) fn same_code_line(&self, line: u32, product: &Product) -> Option<u32> {
        let code = product.code.as_ref().filter(|_| product.role != RowRole::Article)?;
        let same = self.variants.iter().find(|(_, one)| one.code.as_ref() == Some(code));
        same.map(|(earlier, _)| *earlier).filter(|earlier| *earlier < line)
    }

    /// The article's id.
    pub(super) fn article_id(&self, articles: &ArticleImporter, key: &str) -> Uuid {
        let head = self.article.as_ref().map(|(_, head)| head);
        let code = head.filter(|head| head.role == RowRole::Article).and_then(|head| head.code.as_ref());
        let known = || code.and_then(|code| articles.directory.find_article(code));
        head.and_then(|head| head.own_id).or_else(known).unwrap_or_else(|| articles.article_id(key))
    }

    /// The unique key of a variant's row.
    pub(super) fn option_key(articles: &ArticleImporter, key: &str, product: &Product) -> (Uuid, &'static str) {
        let own = own_option_id(product).map(|id| (id, "id"));
        own.unwrap_or_else(|| (derived_option_id(articles, key, product), "variant"))
    }

    /// The ids of the variants' options: those of the file, or else those that the article has with the same code, or else
    /// with the same name.
    fn option_ids(&self, articles: &ArticleImporter, key: &str, stored: &[VariantOption]) -> Vec<Uuid> {
        let mut ids: Vec<Option<Uuid>> = self.variants.iter().map(|(_, one)| own_option_id(one)).collect();
        let mut taken: HashSet<Uuid> = ids.iter().flatten().copied().collect();
        let by_code = |one: &Product, option: &VariantOption| one.code.is_some() && option.code == one.code;
        let by_name = |one: &Product, option: &VariantOption| fold(&option.name) == fold(&option_name(one));
        for is_same in [by_code as fn(&Product, &VariantOption) -> bool, by_name] {
            for (id, (_, one)) in ids.iter_mut().zip(&self.variants).filter(|(id, _)| id.is_none()) {
                let option = stored.iter().find(|option| !taken.contains(&option.id) && is_same(one, option));
                *id = option.map(|option| option.id);
                taken.extend(*id);
            }
        }
        let derived = |(id, (_, one)): (Option<Uuid>, &(u32, Product))| {
            id.unwrap_or_else(|| match derived_option_id(articles, key, one) {
                // Another variant has the option that had this name before.
                id if taken.contains(&id) => Uuid::new_v5(&id, one.code.as_deref().unwrap_or_default().as_bytes()),
                id => id,
            })
        };
        ids.into_iter().zip(&self.variants).map(derived).collect()
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
        let id = self.article_id(articles, key);
        let customizer = articles.directory.find_customizer(id);
        let stored = customizer.map_or(&[][..], |customizer| articles.directory.options(customizer));
        let (base, discount, options) = self.options(self.option_ids(articles, key, stored));
        let derived = || Uuid::new_v5(&articles.store_id, format!("customizers:{key}").as_bytes());
        let customizer = customizer.unwrap_or_else(derived);
        Ok(json!({
            "id": id,
            "article": head_body(head, base, discount),
            "article_customizer": variants_article_customizer_id(id),
            "customizer": {"id": customizer, "name": name, "options": options},
        }))
    }

    /// The lowest price, its discount, and the options' surcharges. If discounts differ, the discounted prices are used
    /// without a discount.
    fn options(&self, ids: Vec<Uuid>) -> (i64, i64, Vec<Value>) {
        let priced = |product: &Product| {
            (product.price_centavos.unwrap_or_default(), product.discount_centavos.unwrap_or_default())
        };
        let discount = self.variants.first().map_or(0, |(_, first)| priced(first).1);
        let is_same = self.variants.iter().all(|(_, one)| priced(one).1 == discount);
        let price = |product: &Product| if is_same { priced(product).0 } else { priced(product).0 - priced(product).1 };
        let base = self.variants.iter().map(|(_, one)| price(one)).min().unwrap_or_default();
        let options = self.variants.iter().zip(ids).map(|((_, one), id)| {
            let mut option = Map::new();
            option.insert("id".into(), json!(id));
            option.insert("name".into(), option_name(one).into());
            if one.has_code {
                option.insert("code".into(), json!(one.code));
            }
            if let (RowRole::Variant, Some(visible)) = (one.role, one.fields.get("visible")) {
                option.insert("visible".into(), visible.clone());
            }
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

/// The id that the file gives a variant; the first variant's row has the id of its article.
fn own_option_id(product: &Product) -> Option<Uuid> {
    product.own_id.filter(|_| product.role == RowRole::Variant)
}

fn derived_option_id(articles: &ArticleImporter, key: &str, product: &Product) -> Uuid {
    let name = fold(&option_name(product));
    Uuid::new_v5(&articles.store_id, format!("options:{key}:{name}").as_bytes())
}

/// The key of the article that a row describes.
fn group_key(fields: &RowFields<'_>) -> Option<String> {
    let key = find_article_key(fields).map(|(_, key)| key);
    let id = || find_id(fields).map(|id| format!("uuid:{id}"));
    key.or_else(id).or_else(|| fields.text("name").map(name_key))
}

/// The names that variants may have for the row's article, the preferred first.
fn names(fields: &RowFields<'_>) -> [Option<String>; 4] {
    let key = find_article_key(fields).map(|(_, key)| key);
    let number = fields.text("number").map(|number| format!("id:{number}"));
    let name = fields.text("name").filter(|_| fields.format_name().is_none()).map(name_key);
    [find_id(fields).map(|id| id.to_string()), key, number, name]
}

fn find_id(fields: &RowFields<'_>) -> Option<Uuid> {
    fields.text("id").and_then(|id| Uuid::parse_str(id).ok())
}

fn is_variation(fields: &RowFields<'_>) -> bool {
    fields.text("type").is_some_and(|types| types.split(',').any(|one| fold(one) == "variation"))
}

fn option_name(product: &Product) -> String {
    product.values.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" / ")
}
