//! The write of an article: the file's fields are applied to the article as it is, and it is written when that changes it.
//! Writing it again changes nothing.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// The fields of an article that a file may set.
const FIELDS: [&str; 9] =
    ["code", "name", "description", "image_url", "gallery", "categories", "visible", "price", "customizers"];
const PRICE: [&str; 4] = ["base", "discount_fixed", "discount_percent", "tax_percent"];
/// The fields of an option that a file may leave as they are.
const OPTION_FIELDS: [&str; 6] = ["id", "visible", "code", "name", "description", "image_url"];
const OPTION_PRICE: [&str; 3] = ["price_base", "discount_fixed", "discount_percent"];

/// An article of a file, as [`ParsedRow::body`](crate::importers::ParsedRow) has it.
#[derive(Clone, Copy)]
pub struct ImportedArticle<'a>(pub &'a Value);

/// The outcome of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WriteOutcome {
    /// It is created.
    Created,
    /// It exists and is changed.
    Updated,
    /// It exists and is the same.
    Unchanged,
}

/// The bodies to write, the customizer's first.
#[derive(Debug)]
pub struct ArticleWrite {
    /// The outcome of the article's rows.
    pub outcome: WriteOutcome,
    /// The customizer of its variants, when it changes.
    pub customizer: Option<Value>,
    /// The article, when it changes.
    pub article: Option<Value>,
    /// The fields that change of an article that exists.
    pub changes: Vec<FieldChange>,
}

/// A field that changes.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldChange {
    /// Its name; a dot before the name of a part, as in `price.base`.
    pub name: String,
    /// The present value.
    pub from: Value,
    /// The file's value.
    pub to: Value,
}

impl<'a> ImportedArticle<'a> {
    /// The article's id.
    pub fn id(self) -> Uuid {
        parse_id(&self.0["id"])
    }

    /// The code that the file gives it, which may be null; `None` when the file has no codes.
    pub fn code(self) -> Option<&'a Value> {
        self.0["article"].get("code")
    }

    /// The id of the customizer of its variants.
    pub fn customizer_id(self) -> Option<Uuid> {
        (!self.0["customizer"].is_null()).then(|| parse_id(&self.0["customizer"]["id"]))
    }

    /// The write that makes the article and the customizer, as they are now, what the file says.
    pub fn plan(self, article: Option<&Value>, customizer: Option<&Value>) -> ArticleWrite {
        let variants = self.customizer_id().map(|customizer| (parse_id(&self.0["article_customizer"]), customizer));
        let (mut said, mut wanted) = (self.0["article"].clone(), self.0["customizer"].clone());
        if let (Some(article), Some(customizer)) = (article, customizer) {
            keep_base_price(article, customizer, &mut said, &mut wanted);
        }
        let (outcome, article, mut changes) = plan_article(article, &said, variants);
        let mut write = ArticleWrite { outcome, customizer: None, article, changes: Vec::new() };
        if variants.is_some() {
            let there = customizer.map(|there| current_customizer(there, &wanted));
            if let Some(there) = &there {
                merge_options(there, &mut wanted);
            }
            if there.as_ref().is_none_or(|there| !is_equal_json(there, &wanted)) {
                if outcome != WriteOutcome::Created {
                    write.outcome = WriteOutcome::Updated;
                    let from = there.map_or(Value::Null, |mut there| there["options"].take());
                    changes.push(FieldChange { name: "options".into(), from, to: wanted["options"].clone() });
                }
                write.customizer = Some(wanted);
            }
        }
        write.changes = changes;
        write
    }
}

fn plan_article(
    there: Option<&Value>,
    said: &Value,
    variants: Option<(Uuid, Uuid)>,
) -> (WriteOutcome, Option<Value>, Vec<FieldChange>) {
    let before = there.map(|there| current_body(there, said));
    let mut wanted = before.clone().unwrap_or_else(|| json!({}));
    merge_into(&mut wanted, said);
    if let Some((own, customizer)) = variants {
        require_one_option(&mut wanted, own, customizer);
    }
    match &before {
        Some(before) if is_equal_json(before, &wanted) => (WriteOutcome::Unchanged, None, Vec::new()),
        Some(before) => {
            let mut changes = Vec::new();
            add_changes("", before, &wanted, &mut changes);
            (WriteOutcome::Updated, Some(wanted), changes)
        }
        None => (WriteOutcome::Created, Some(wanted), Vec::new()),
    }
}

/// Adds the fields that differ; the parts of an object one by one.
fn add_changes(prefix: &str, before: &Value, after: &Value, changes: &mut Vec<FieldChange>) {
    for (name, to) in after.as_object().into_iter().flatten() {
        let (from, path) = (&before[name.as_str()], format!("{prefix}{name}"));
        match to {
            _ if is_equal_json(from, to) => {}
            Value::Object(_) => add_changes(&format!("{path}."), from, to, changes),
            to => changes.push(FieldChange { name: path, from: from.clone(), to: to.clone() }),
        }
    }
}

/// The current article, as far as the file may set it. Stock only when the file does, because sales change it
/// meanwhile.
fn current_body(there: &Value, said: &Value) -> Value {
    let mut body: Map<String, Value> = FIELDS.iter().map(|name| ((*name).to_owned(), there[*name].clone())).collect();
    body["price"] = PRICE.iter().map(|name| ((*name).to_owned(), there["price"][*name].clone())).collect();
    if !said["stock"].is_null() {
        body.insert("stock".into(), there["stock"].clone());
    }
    body.into()
}

/// Applies the file's fields to the current body.
fn merge_into(there: &mut Value, said: &Value) {
    for (name, value) in said.as_object().into_iter().flatten() {
        match value {
            Value::Object(inner) => {
                for (field, value) in inner {
                    there[name.as_str()][field.as_str()] = value.clone();
                }
            }
            value => there[name.as_str()] = value.clone(),
        }
    }
}

/// Adds the customizer, with exactly one option to choose, before the others.
fn require_one_option(wanted: &mut Value, own: Uuid, customizer: Uuid) {
    let mut offered = wanted["customizers"].as_array().cloned().unwrap_or_default();
    if offered.iter().any(|one| parse_id(&one["customizer_id"]) == customizer) {
        return;
    }
    offered.insert(0, json!({"id": own, "customizer_id": customizer, "options_min": 1, "options_max": 1}));
    for (order, one) in offered.iter_mut().enumerate() {
        one["order"] = order.into();
    }
    wanted["customizers"] = offered.into();
}

/// The current customizer, as far as the file may set it. The stock of an option only when the file has it, because sales
/// change it meanwhile.
fn current_customizer(there: &Value, wanted: &Value) -> Value {
    let with_stock: HashSet<Uuid> =
        options(wanted).filter(|option| !option["stock"].is_null()).map(|option| parse_id(&option["id"])).collect();
    let option = |one: &Value| {
        let mut option: Map<String, Value> =
            OPTION_FIELDS.iter().map(|name| ((*name).to_owned(), one[*name].clone())).collect();
        let price = OPTION_PRICE.iter().map(|name| ((*name).to_owned(), one["price"][*name].clone())).collect();
        option.insert("price".into(), price);
        if with_stock.contains(&parse_id(&one["id"])) {
            option.insert("stock".into(), one["stock"].clone());
        }
        Value::from(option)
    };
    let all: Vec<Value> = options(there).map(option).collect();
    json!({"id": there["id"], "name": there["name"], "options": all})
}

/// Completes the wanted options with the fields of the present ones that the file does not set.
fn merge_options(there: &Value, wanted: &mut Value) {
    for said in wanted["options"].as_array_mut().into_iter().flatten() {
        if let Some(present) = options(there).find(|one| parse_id(&one["id"]) == parse_id(&said["id"])) {
            let mut merged = present.clone();
            merge_into(&mut merged, said);
            *said = merged;
        }
    }
}

/// A file has the prices of variants, of which the lowest is the article's. While the store's are the same with another base
/// price, they stay as they are.
fn keep_base_price(article: &Value, customizer: &Value, said: &mut Value, wanted: &mut Value) {
    let prices = |base: &Value, customizer: &Value| -> Vec<(Uuid, i64)> {
        let price = |one: &Value| (parse_id(&one["id"]), centavos(base) + centavos(&one["price"]["price_base"]));
        options(customizer).map(price).collect()
    };
    if prices(&article["price"]["base"], customizer) != prices(&said["price"]["base"], wanted) {
        return;
    }
    said["price"]["base"] = article["price"]["base"].clone();
    let present = options(customizer).map(|one| one["price"]["price_base"].clone());
    for (option, price) in wanted["options"].as_array_mut().into_iter().flatten().zip(present) {
        option["price"]["price_base"] = price;
    }
}

fn options(customizer: &Value) -> impl Iterator<Item = &Value> {
    customizer["options"].as_array().into_iter().flatten()
}

fn centavos(amount: &Value) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "it is at most a thousand millions with two decimals")]
    let centavos = (amount.as_f64().unwrap_or_default() * 100.0).round() as i64;
    centavos
}

/// Compares two bodies; 8500 equals 8500.0.
fn is_equal_json(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_equal_json(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let names = one.keys().chain(other.keys());
            names.into_iter().all(|name| {
                is_equal_json(one.get(name).unwrap_or(&Value::Null), other.get(name).unwrap_or(&Value::Null))
            })
        }
        (one, other) => one == other,
    }
}

fn parse_id(value: &Value) -> Uuid {
    value.as_str().and_then(|id| Uuid::parse_str(id).ok()).unwrap_or_default()
}

impl WriteOutcome {
    /// The word of an answer.
    pub fn as_word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "00000000-0000-0000-0000-000000000001";

    fn stored() -> Value {
        json!({
            "id": ID, "name": "Yerba", "description": "", "image_url": null, "gallery": [], "categories": [],
            "visible": true, "price": {"base": 8500.0, "discount_fixed": 0.0, "discount_percent": 0.0, "tax_percent": null},
            "stock": {"count": 5, "min_count": null, "out_of_stock": false}, "customizers": [],
        })
    }

    #[test]
    fn fields_that_the_file_lacks_stay() {
        let file = json!({"id": ID, "article": {"name": "Yerba", "price": {"base": 9000}, "stock": {"count": 7}}});
        let write = ImportedArticle(&file).plan(Some(&stored()), None);
        let mut wanted = stored();
        (wanted["price"]["base"], wanted["stock"]["count"]) = (json!(9000), json!(7));
        wanted.as_object_mut().expect("an object").remove("id");
        assert!(is_equal_json(&write.article.expect("it changes"), &wanted));
        let changes: Vec<_> = write.changes.into_iter().map(|change| (change.name, change.from, change.to)).collect();
        assert_eq!(
            changes,
            [("price.base".to_owned(), json!(8500.0), json!(9000)), ("stock.count".to_owned(), json!(5), json!(7))]
        );
    }

    #[test]
    fn the_same_again_changes_nothing_and_a_new_one_is_created() {
        let file = json!({"id": ID, "article": {"name": "Yerba", "price": {"base": 8500}}});
        let write = ImportedArticle(&file).plan(Some(&stored()), None);
        assert_eq!((write.outcome, write.article), (WriteOutcome::Unchanged, None));
        let write = ImportedArticle(&file).plan(None, None);
        assert_eq!((write.outcome, write.article), (WriteOutcome::Created, Some(file["article"].clone())));
    }

    #[test]
    fn variants_bring_a_customizer_of_which_one_option_is_chosen() {
        let option = json!({"id": ID, "name": "M", "price": {"price_base": 0}});
        let file = json!({
            "id": ID, "article_customizer": ID, "article": {"name": "Yerba", "price": {"base": 8500}},
            "customizer": {"id": ID, "name": "Talle", "options": [option]},
        });
        let write = ImportedArticle(&file).plan(Some(&stored()), None);
        assert_eq!(write.outcome, WriteOutcome::Updated);
        assert_eq!(write.customizer.as_ref(), Some(&file["customizer"]));
        let article = write.article.expect("it gets the customizer");
        assert_eq!(article["customizers"][0]["options_max"], 1);
        let write = ImportedArticle(&file).plan(Some(&article), Some(&file["customizer"]));
        assert_eq!((write.outcome, write.customizer.is_none()), (WriteOutcome::Unchanged, true));
    }

    /// A customizer with one option as the store has it.
    fn stored_customizer() -> Value {
        let price = json!({"price_base": 100.0, "discount_fixed": 5.0, "discount_percent": 0.0, "price_final": 95.0});
        let option = json!({
            "id": ID, "order": 0, "visible": false, "code": "M", "name": "M", "description": "De 50 cm", "image_url": null,
            "price": price, "stock": {"count": 5, "min_count": 1, "out_of_stock": false},
        });
        json!({"id": ID, "name": "Talle", "created_at": "2026-11-27T12:00:00Z", "options": [option]})
    }

    fn file_with_option(option: Value, base: f64) -> Value {
        json!({
            "id": ID, "article_customizer": ID, "article": {"name": "Yerba", "price": {"base": base}},
            "customizer": {"id": ID, "name": "Talle", "options": [option]},
        })
    }

    #[test]
    fn options_keep_what_the_file_lacks() {
        let option = json!({"id": ID, "name": "Mediano", "price": {"price_base": 100}, "stock": {"count": 7}});
        let file = file_with_option(option, 8500.0);
        let write = ImportedArticle(&file).plan(Some(&stored()), Some(&stored_customizer()));
        let options = &write.customizer.expect("it changes")["options"];
        assert_eq!(
            options[0],
            json!({
                "id": ID, "visible": false, "code": "M", "name": "Mediano", "description": "De 50 cm", "image_url": null,
                "price": {"price_base": 100.0, "discount_fixed": 5.0, "discount_percent": 0.0},
                "stock": {"count": 7, "min_count": 1, "out_of_stock": false},
            })
        );
    }

    #[test]
    fn the_stock_of_an_option_is_only_set_where_the_file_has_it() {
        const OTHER: &str = "00000000-0000-0000-0000-000000000002";
        let mut there = stored_customizer();
        let mut second = there["options"][0].clone();
        (second["id"], second["name"], second["code"]) = (json!(OTHER), json!("L"), json!("L"));
        there["options"].as_array_mut().expect("options").push(second);
        let mut file = file_with_option(json!({"id": ID, "name": "M", "stock": {"count": 7}}), 8500.0);
        file["customizer"]["options"].as_array_mut().expect("options").push(json!({"id": OTHER, "name": "L"}));
        let write = ImportedArticle(&file).plan(Some(&stored()), Some(&there));
        let options = &write.customizer.expect("it changes")["options"];
        assert_eq!(
            (&options[0]["stock"]["count"], options[1].get("stock")),
            (&json!(7), None),
            "sales may have changed it"
        );
    }

    #[test]
    fn the_same_prices_with_another_base_are_no_change() {
        let offered = json!([{"id": ID, "customizer_id": ID, "options_min": 1, "options_max": 1}]);
        let mut article = stored();
        article["customizers"] = offered;
        let plan = |base: f64, surcharge: f64| {
            let file = file_with_option(json!({"id": ID, "price": {"price_base": surcharge}, "name": "M"}), base);
            ImportedArticle(&file).plan(Some(&article), Some(&stored_customizer()))
        };
        assert_eq!(plan(8600.0, 0.0).outcome, WriteOutcome::Unchanged);
        assert_eq!(plan(8600.0, 1.0).outcome, WriteOutcome::Updated);
    }
}
