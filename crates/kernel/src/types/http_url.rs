//! Web addresses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::types::text::is_http_url;

/// An http address of at most 2048 characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(try_from = "String")]
#[sqlx(transparent, no_pg_array)]
pub struct HttpUrl(String);

impl HttpUrl {
    /// The address.
    pub fn text(&self) -> String {
        self.0.clone()
    }
}

impl TryFrom<String> for HttpUrl {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if is_http_url(&text) { Ok(Self(text)) } else { Err("not an http address of at most 2048 characters") }
    }
}
