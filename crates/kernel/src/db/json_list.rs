//! Values that a text column keeps as JSON.

use serde::de::DeserializeOwned;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Type};

/// A list that a text column keeps as JSON, for a field with `#[sqlx(try_from = "JsonList<T>")]`.
pub struct JsonList<T>(Vec<T>);

impl<DB: Database, T> Type<DB> for JsonList<T>
where
    String: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        String::type_info()
    }

    fn compatible(column_type: &DB::TypeInfo) -> bool {
        String::compatible(column_type)
    }
}

impl<'r, DB: Database, T: DeserializeOwned> Decode<'r, DB> for JsonList<T>
where
    &'r str: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Self(serde_json::from_str(<&str>::decode(value)?)?))
    }
}

impl<T> From<JsonList<T>> for Vec<T> {
    fn from(text: JsonList<T>) -> Self {
        text.0
    }
}
