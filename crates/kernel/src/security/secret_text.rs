//! Secret texts in requests, such as passwords and codes, which no log or error may repeat.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

/// A [`SecretString`] as a field of a request. The error for a value that is not a text does not repeat the value, as
/// serde's own does.
#[derive(Clone, Debug)]
pub struct SecretText(SecretString);

impl ExposeSecret<str> for SecretText {
    fn expose_secret(&self) -> &str {
        self.0.expose_secret()
    }
}

impl From<SecretText> for SecretString {
    fn from(SecretText(secret): SecretText) -> Self {
        secret
    }
}

impl<'de> Deserialize<'de> for SecretText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Self(text.into())),
            _ => Err(de::Error::custom("must be a text")),
        }
    }
}

impl JsonSchema for SecretText {
    fn schema_name() -> Cow<'static, str> {
        "SecretText".into()
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
        let secret: SecretText = serde_json::from_str("\"turno\"").expect("a text");
        assert_eq!(secret.expose_secret(), "turno");
        assert!(!format!("{secret:?}").contains("turno"), "{secret:?}");
        for other in ["12345678", "{\"a\": 12345678}", "[12345678]", "null"] {
            let refused = serde_json::from_str::<SecretText>(other).expect_err("no text").to_string();
            assert!(refused.contains("must be a text") && !refused.contains("12345678"), "{refused}");
        }
    }
}
