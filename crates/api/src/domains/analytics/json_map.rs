//! Objects that clients fill as they like, within bounds.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};
use serde_json::{Map, Value};

/// The most bytes of an object as JSON.
const BYTES_MAX: usize = 4096;

/// An object of at most `FIELDS` fields and 4 KiB of JSON.
#[derive(Clone, Debug)]
pub(super) struct JsonMap<const FIELDS: usize> {
    fields: Map<String, Value>,
    text: String,
}

impl<const FIELDS: usize> JsonMap<FIELDS> {
    /// The object as JSON.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The value of a field.
    pub(super) fn field(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }
}

impl<const FIELDS: usize> Default for JsonMap<FIELDS> {
    fn default() -> Self {
        Self { fields: Map::new(), text: "{}".to_owned() }
    }
}

impl<'de, const FIELDS: usize> Deserialize<'de> for JsonMap<FIELDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        if fields.len() > FIELDS {
            return Err(de::Error::custom(format_args!("has more than {FIELDS} fields")));
        }
        let text = serde_json::to_string(&fields).map_err(de::Error::custom)?;
        if text.len() > BYTES_MAX {
            return Err(de::Error::custom(format_args!("has more than {BYTES_MAX} bytes as JSON")));
        }
        Ok(Self { fields, text })
    }
}

impl<const FIELDS: usize> JsonSchema for JsonMap<FIELDS> {
    fn schema_name() -> Cow<'static, str> {
        "JsonMap".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "additionalProperties": true})
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> Result<JsonMap<2>, String> {
        serde_json::from_value(value).map_err(|error| error.to_string())
    }

    #[test]
    fn an_object_has_bounds() {
        let map = read(json!({"a": 1, "b": {"c": []}})).expect("an object");
        assert_eq!((map.text(), map.field("a")), (r#"{"a":1,"b":{"c":[]}}"#, Some(&json!(1))));
        assert!(read(json!({"a": 1, "b": 2, "c": 3})).expect_err("three").contains("2 fields"));
        // The quotes, the braces and the name take 8 bytes.
        assert!(read(json!({"a": "x".repeat(4088)})).is_ok());
        assert!(read(json!({"a": "x".repeat(4089)})).expect_err("long").contains("4096 bytes"));
        assert!(read(json!({"a": "ñ".repeat(2045)})).is_err(), "bytes, not characters");
        assert!(read(json!([1])).is_err() && read(json!(null)).is_err());
        assert_eq!(JsonMap::<2>::default().text(), "{}");
    }
}
