//! Writes articles of a store by read, merge and put: the file's fields are applied to the current article, which is
//! written when that changes it. Sending a row again changes nothing.

use std::collections::HashMap;

use hub_client::Client;
use hub_client::types::{ArticlePut, CustomizerPut};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::error::{CliError, Exit, Result};
use crate::import::batch_sender::{BatchRefusal, BatchSink};

/// The number of articles read at once.
const PAGE: usize = 50;

/// The store that articles are imported into.
pub(super) struct ArticleSink<'a> {
    client: &'a Client,
    store: Uuid,
    /// Outcomes of articles with variants, whose rows may be in several batches.
    done: Mutex<HashMap<Uuid, &'static str>>,
}

/// The fields of an article that a file may set.
const FIELDS: [&str; 8] =
    ["name", "description", "image_url", "gallery", "categories", "visible", "price", "customizers"];
const PRICE: [&str; 4] = ["base", "discount_fixed", "discount_percent", "tax_percent"];

impl BatchSink for ArticleSink<'_> {
    type Error = CliError;

    async fn dispatch(&self, _: &str, mut params: Value) -> Result<Value, BatchRefusal<CliError>> {
        let is_tried = params["dry_run"] == true;
        let Value::Array(rows) = params["articles"].take() else {
            return Err(BatchRefusal::Whole(CliError::new(Exit::Unexpected, "import.params", "there are no articles")));
        };
        let mut outcomes = Vec::with_capacity(rows.len());
        let mut refused = Vec::new();
        for rows in rows.chunks(PAGE) {
            let there = self.fetch_current(rows).await.map_err(BatchRefusal::Whole)?;
            for row in rows {
                let index = outcomes.len();
                match self.write_row(row, &there, is_tried).await {
                    Ok(outcome) => outcomes.push(json!({"outcome": outcome})),
                    Err(error) if is_row_error(&error) => {
                        refused.push(refused_row(index, &error));
                        outcomes.push(Value::Null);
                    }
                    Err(error) => return Err(BatchRefusal::Whole(error)),
                }
            }
        }
        match refused.is_empty() {
            true => Ok(json!({"data": outcomes})),
            false => Err(BatchRefusal::Rows(serde_json::from_value(refused.into()).unwrap_or_default())),
        }
    }
}

impl<'a> ArticleSink<'a> {
    pub(super) fn new(client: &'a Client, store: Uuid) -> Self {
        Self { client, store, done: Mutex::default() }
    }

    /// The current articles of the rows, as bodies.
    async fn fetch_current(&self, rows: &[Value]) -> Result<HashMap<Uuid, Value>> {
        let ids: Vec<Uuid> = rows.iter().map(|row| parse_id(&row["id"])).collect();
        let take = std::num::NonZeroU32::new(100);
        let page =
            self.client.ecommerce_article_list(&self.store, None, Some(&ids), None, None, None, take, None).await?;
        let articles = page.into_inner().data.into_iter();
        articles.map(|article| Ok((article.id, to_value(&article)?))).collect()
    }

    async fn write_row(&self, row: &Value, there: &HashMap<Uuid, Value>, is_tried: bool) -> Result<&'static str> {
        let article = parse_id(&row["id"]);
        if row["customizer"].is_null() {
            return self.write_article(article, there.get(&article), &row["article"], None, is_tried).await;
        }
        // The first row of an article writes it; the others wait and get the same outcome.
        let mut done = self.done.lock().await;
        if let Some(outcome) = done.get(&article).filter(|_| !is_tried) {
            return Ok(outcome);
        }
        let customized = self.write_customizer(&row["customizer"], is_tried).await?;
        let of_use = (parse_id(&row["use"]), parse_id(&row["customizer"]["id"]));
        let written = self.write_article(article, there.get(&article), &row["article"], Some(of_use), is_tried).await?;
        let outcome = if written == "unchanged" && customized != "unchanged" { "updated" } else { written };
        if !is_tried {
            done.insert(article, outcome);
        }
        Ok(outcome)
    }

    async fn write_article(
        &self,
        article: Uuid,
        there: Option<&Value>,
        said: &Value,
        variants: Option<(Uuid, Uuid)>,
        is_tried: bool,
    ) -> Result<&'static str> {
        let before = there.map(|there| current_body(there, said));
        let mut wanted = before.clone().unwrap_or_else(|| json!({}));
        merge_into(&mut wanted, said);
        if let Some((own, customizer)) = variants {
            require_one_option(&mut wanted, own, customizer);
        }
        let outcome = match &before {
            Some(before) if is_equal_json(before, &wanted) => "unchanged",
            Some(_) => "updated",
            None => "created",
        };
        if outcome != "unchanged" && !is_tried {
            self.client.ecommerce_article_put(&self.store, &article, &parse_body::<ArticlePut>(wanted)?).await?;
        }
        Ok(outcome)
    }

    /// Writes the customizer of an article's variants.
    async fn write_customizer(&self, wanted: &Value, is_tried: bool) -> Result<&'static str> {
        let own = parse_id(&wanted["id"]);
        let there = match self.client.ecommerce_customizer_get(&self.store, &own).await.map_err(CliError::from) {
            Ok(there) => Some(to_value(&*there)?),
            Err(error) if error.exit == Exit::NotFound => None,
            Err(error) => return Err(error),
        };
        let there = there.map(|there| current_customizer(&there, wanted));
        let outcome = match &there {
            Some(there) if is_equal_json(there, wanted) => "unchanged",
            Some(_) => "updated",
            None => "created",
        };
        if outcome != "unchanged" && !is_tried {
            let put = parse_body::<CustomizerPut>(wanted.clone())?;
            self.client.ecommerce_customizer_put(&self.store, &own, &put).await?;
        }
        Ok(outcome)
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
    let mut uses = wanted["customizers"].as_array().cloned().unwrap_or_default();
    if uses.iter().any(|one| parse_id(&one["customizer_id"]) == customizer) {
        return;
    }
    uses.insert(0, json!({"id": own, "customizer_id": customizer, "options_min": 1, "options_max": 1}));
    for (order, one) in uses.iter_mut().enumerate() {
        one["order"] = order.into();
    }
    wanted["customizers"] = uses.into();
}

/// The current customizer, in the fields of the wanted one.
fn current_customizer(there: &Value, wanted: &Value) -> Value {
    let says_stock = wanted["options"].as_array().is_some_and(|all| all.iter().any(|one| !one["stock"].is_null()));
    let option = |one: &Value| {
        let mut option = json!({
            "id": one["id"], "name": one["name"], "price": {"price_base": one["price"]["price_base"]},
        });
        if says_stock {
            option["stock"] = one["stock"].clone();
        }
        option
    };
    let all: Vec<Value> = there["options"].as_array().into_iter().flatten().map(option).collect();
    let mut there = json!({"id": there["id"], "name": there["name"], "options": all});
    // Stock fields that the file leaves open stay as they are.
    for (one, said) in
        there["options"].as_array_mut().into_iter().flatten().zip(wanted["options"].as_array().into_iter().flatten())
    {
        if let (Some(stock), Some(said)) = (one["stock"].as_object_mut(), said["stock"].as_object()) {
            stock.retain(|name, _| said.contains_key(name));
        }
    }
    there
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

/// True when the refusal concerns this row alone.
fn is_row_error(error: &CliError) -> bool {
    matches!(error.exit, Exit::Refused | Exit::NotFound)
}

fn refused_row(index: usize, error: &CliError) -> Value {
    let extra = error.response.as_ref().and_then(|answer| answer.extra.as_ref());
    let path = extra.and_then(|extra| extra.get("path"));
    json!({"index": index, "code": error.code, "message": error.message, "path": path})
}

fn parse_id(value: &Value) -> Uuid {
    value.as_str().and_then(|id| Uuid::parse_str(id).ok()).unwrap_or_default()
}

/// Parses a body of the contract. A mismatch is an error of the row: the server would refuse it too.
fn parse_body<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(|error| CliError::new(Exit::Refused, "import.article", error.to_string()))
}

fn to_value(value: &impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| CliError::new(Exit::Unexpected, "answer", error.to_string()))
}
