//! Imports: many rows in one transaction; the error names every refused row at once.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use crate::http::request::deserialize_body;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// The most rows of one import.
const ROWS_MAX: usize = 1000;

/// The rows of an import, at most 1000. Each is deserialized on its own, so that the error names malformed rows together
/// with the other refused ones.
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
        // `x-rows` tells the command bus not to validate the items.
        json_schema!({"type": "array", "items": items, "maxItems": ROWS_MAX, "x-rows": true})
    }
}

/// The results of the rows, in the order they were sent.
#[derive(Serialize, JsonSchema)]
pub struct ImportResult {
    /// The rows.
    pub data: Vec<ImportedRow>,
}

/// The result of a row.
#[derive(Serialize, JsonSchema)]
pub struct ImportedRow {
    /// The id that the row has or got.
    pub id: Id<ImportedRow>,
    /// The outcome: created, updated or unchanged.
    pub outcome: UpsertOutcome,
}

/// The result of creating or replacing something by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UpsertOutcome {
    /// It was created.
    Created,
    /// It existed and was updated.
    Updated,
    /// It existed with the same values; nothing changed.
    Unchanged,
}

/// A refused row.
#[derive(Debug, Serialize)]
struct RefusedRow {
    /// Its index among the rows sent, from 0.
    index: usize,
    /// The id it was sent with.
    id: Option<String>,
    /// The error code.
    code: String,
    /// The error message.
    message: String,
    /// The wrong field, if it is a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    /// Further details, as in `extra` of an error.
    #[serde(skip_serializing_if = "Map::is_empty")]
    extra: Map<String, Value>,
}

/// The rows of an import during validation: each is valid so far, or refused.
pub struct ValidatedRows<T> {
    ids: Vec<Option<String>>,
    rows: Vec<Result<T>>,
}

impl<T: DeserializeOwned + JsonSchema + 'static> ImportRows<T> {
    /// Deserializes every row; 422 `error.rule.too_many` when there are more than [`ROWS_MAX`].
    pub fn decode(self) -> Result<ValidatedRows<T>> {
        if self.rows.len() > ROWS_MAX {
            return Err(Error::Rule("too_many", Some(json!({"maximum": ROWS_MAX}))));
        }
        let ids = self.rows.iter().map(|row| row["id"].as_str().map(Into::into)).collect();
        Ok(ValidatedRows { ids, rows: self.rows.into_iter().map(deserialize_body).collect() })
    }
}

impl<T> ValidatedRows<T> {
    /// The rows that are valid so far, with their indexes.
    pub fn valid_rows(&self) -> impl Iterator<Item = (usize, &T)> {
        self.rows.iter().enumerate().filter_map(|(index, row)| Some((index, row.as_ref().ok()?)))
    }

    /// Maps each row that is valid so far, or refuses it.
    pub fn try_map<U>(self, mut check: impl FnMut(usize, T) -> Result<U>) -> ValidatedRows<U> {
        let rows = self.rows.into_iter().enumerate().map(|(index, row)| row.and_then(|row| check(index, row)));
        ValidatedRows { ids: self.ids, rows: rows.collect() }
    }

    /// All rows, or 422 `error.rule.import` with the refused ones.
    pub fn into_result(self) -> Result<Vec<T>> {
        let (mut valid, mut refused) = (Vec::new(), Vec::new());
        for (index, (id, row)) in self.ids.into_iter().zip(self.rows).enumerate() {
            match row {
                Ok(row) => valid.push(row),
                Err(error) => refused.push(RefusedRow::new(index, id, error)?),
            }
        }
        if refused.is_empty() { Ok(valid) } else { Err(Error::Rule("import", Some(json!({"rows": refused})))) }
    }
}

impl RefusedRow {
    /// The error of a row; a server error is returned as it is.
    fn new(index: usize, id: Option<String>, error: Error) -> Result<Self> {
        if error.status().is_server_error() {
            return Err(error);
        }
        let fallback = if matches!(error, Error::NotFound) { "another owner's".into() } else { error.to_string() };
        let code = error.code().to_string();
        let mut extra = error.body().extra.unwrap_or_default();
        let mut text = |name| extra.remove(name).and_then(|value| value.as_str().map(ToOwned::to_owned));
        let (message, path) = (text("message").unwrap_or(fallback), text("path").filter(|path| !path.is_empty()));
        Ok(Self { index, id, code, message, path, extra })
    }
}

/// The error of a row that repeats the id or slug of an earlier row.
pub fn duplicate_error(path: &str, first: usize) -> Error {
    let message = format!("row {first} has it already, from 0 on");
    Error::Conflict("duplicate", Some(json!({"path": path, "message": message, "index": first})))
}
