//! Imports: many rows in one transaction, and every row that is refused named at once.

mod pharmacies;
mod shifts;

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use hub_kernel::http::request::deserialize_body;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

pub use pharmacies::{PharmacyImportRow, import_pharmacies};
pub use shifts::{ShiftImportRow, import_shifts};

/// The most rows of one import.
const ROWS_MAX: usize = 1000;

/// The rows of an import, at most 1000. Each is read by itself, so that one of another shape is named beside the others
/// that are refused.
pub struct ImportRows<T> {
    rows: Vec<Value>,
    shape: PhantomData<fn() -> T>,
}

impl<'de, T> Deserialize<'de> for ImportRows<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { rows: Vec::deserialize(deserializer)?, shape: PhantomData })
    }
}

impl<T: JsonSchema> JsonSchema for ImportRows<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Rows", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        // `x-rows` has the command bus leave the items to us.
        json_schema!({"type": "array", "items": items, "maxItems": ROWS_MAX, "x-rows": true})
    }
}

/// What became of the rows, in the order they were sent.
#[derive(Serialize, JsonSchema)]
pub struct ImportResult {
    /// The rows.
    pub data: Vec<ImportedRow>,
}

/// What became of a row.
#[derive(Serialize, JsonSchema)]
pub struct ImportedRow {
    /// The id it has.
    pub id: Id<ImportedRow>,
    /// What was done.
    pub outcome: UpsertOutcome,
}

/// What putting something where it may be already came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ImportOutcome")]
pub enum UpsertOutcome {
    /// It was not there.
    Created,
    /// It was otherwise.
    Updated,
    /// It was so already.
    Unchanged,
}

/// A row that is refused.
#[derive(Debug, Serialize)]
struct RefusedRow {
    /// Its place among those sent, from 0 on.
    index: usize,
    /// The id it was sent with.
    id: Option<String>,
    /// The code an operation would answer.
    code: String,
    /// The same in words.
    message: String,
    /// The field that is wrong, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// What helps, as an operation would answer it.
    #[serde(skip_serializing_if = "Map::is_empty")]
    extra: Map<String, Value>,
}

/// The rows of an import while they are judged.
struct ValidatedRows<T> {
    ids: Vec<Option<String>>,
    rows: Vec<Result<T>>,
}

impl<T: DeserializeOwned + JsonSchema + 'static> ImportRows<T> {
    /// Reads every row: 422 `error.rule.too_many` when there are too many.
    fn decode(self) -> Result<ValidatedRows<T>> {
        if self.rows.len() > ROWS_MAX {
            return Err(Error::Rule("too_many", Some(json!({"maximum": ROWS_MAX}))));
        }
        let ids = self.rows.iter().map(|row| row["id"].as_str().map(Into::into)).collect();
        Ok(ValidatedRows { ids, rows: self.rows.into_iter().map(deserialize_body).collect() })
    }
}

impl<T> ValidatedRows<T> {
    /// The rows that nothing was said against yet, with their places.
    fn valid_rows(&self) -> impl Iterator<Item = (usize, &T)> {
        self.rows.iter().enumerate().filter_map(|(index, row)| Some((index, row.as_ref().ok()?)))
    }

    /// Makes of each row that is good so far another, or refuses it.
    fn try_map<U>(self, mut judge: impl FnMut(usize, T) -> Result<U>) -> ValidatedRows<U> {
        let rows = self.rows.into_iter().enumerate().map(|(index, row)| row.and_then(|row| judge(index, row)));
        ValidatedRows { ids: self.ids, rows: rows.collect() }
    }

    /// All rows, or 422 `error.rule.import` with those that are refused.
    fn into_result(self) -> Result<Vec<T>> {
        let (mut good, mut refused) = (Vec::new(), Vec::new());
        for (index, (id, row)) in self.ids.into_iter().zip(self.rows).enumerate() {
            match row {
                Ok(row) => good.push(row),
                Err(error) => refused.push(RefusedRow::new(index, id, error)?),
            }
        }
        if refused.is_empty() { Ok(good) } else { Err(Error::Rule("import", Some(json!({"rows": refused})))) }
    }
}

impl RefusedRow {
    /// An error of the row; a fault of ours is no row's.
    fn new(index: usize, id: Option<String>, error: Error) -> Result<Self> {
        if error.status().is_server_error() {
            return Err(error);
        }
        let words = if matches!(error, Error::NotFound) { "another group's".into() } else { error.to_string() };
        let code = error.code().to_string();
        let mut extra = error.body().extra.unwrap_or_default();
        let mut text = |name| extra.remove(name).and_then(|value| value.as_str().map(ToOwned::to_owned));
        let (message, path) = (text("message").unwrap_or(words), text("path").filter(|path| !path.is_empty()));
        Ok(Self { index, id, code, message, path, extra })
    }
}

/// The refusal of a row that names what a row before it does.
fn duplicate_error(path: &str, first: usize) -> Error {
    let message = format!("row {first} has it already, from 0 on");
    Error::Conflict("duplicate", Some(json!({"path": path, "message": message, "index": first})))
}
