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

/// Decodes types from text columns that keep them as JSON.
#[macro_export]
macro_rules! decode_from_json_text {
    ($($type:ty),+) => {$(
        impl<DB: sqlx::Database> sqlx::Type<DB> for $type
        where
            String: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <String as sqlx::Type<DB>>::type_info()
            }

            fn compatible(column_type: &DB::TypeInfo) -> bool {
                <String as sqlx::Type<DB>>::compatible(column_type)
            }
        }

        impl<'r, DB: sqlx::Database> sqlx::Decode<'r, DB> for $type
        where
            &'r str: sqlx::Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, sqlx::error::BoxDynError> {
                Ok(serde_json::from_str(<&str as sqlx::Decode<'r, DB>>::decode(value)?)?)
            }
        }
    )+};
}
