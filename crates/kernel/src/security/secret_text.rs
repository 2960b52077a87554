//! Secret texts in requests, such as passwords and codes, which no log or error may repeat.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

/// A secret text. `Debug` hides it, and so does the error for a value that is not a text.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretString(String);

impl SecretString {
    /// The secret text.
    pub fn expose_secret(&self) -> &str {
        &self.0
    }

    /// Converts into the secret text.
    pub fn into_exposed(self) -> String {
        self.0
    }
}

impl fmt::Debug for SecretString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretString(…)")
    }
}

impl<'de> Deserialize<'de> for SecretString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text)),
            _ => Err(de::Error::custom("must be a text")),
        }
    }
}

impl JsonSchema for SecretString {
    fn schema_name() -> Cow<'static, str> {
        "SecretString".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_not_repeated() {
        let secret: SecretString = serde_json::from_str("\"turno\"").expect("a text");
        assert_eq!((secret.expose_secret(), format!("{secret:?}")), ("turno", "SecretString(…)".into()));
        for other in ["12345678", "{\"a\": 12345678}", "[12345678]", "null"] {
            let refused = serde_json::from_str::<SecretString>(other).expect_err("no text").to_string();
            assert!(refused.contains("must be a text") && !refused.contains("12345678"), "{refused}");
        }
    }
}
