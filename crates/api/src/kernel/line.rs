//! Text that someone typed: a line, or several.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

/// One to `MAX` characters without controls, and without space around them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line<const MAX: usize>(String);

impl<const MAX: usize> Line<MAX> {
    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Line<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let text = text.trim();
        if (1..=MAX).contains(&text.chars().count()) && !text.chars().any(char::is_control) {
            Ok(Self(text.to_owned()))
        } else {
            Err(de::Error::custom(format_args!("a line of 1 to {MAX} characters")))
        }
    }
}

impl<const MAX: usize> JsonSchema for Line<MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("Line{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "minLength": 1, "maxLength": MAX})
    }
}

/// At most `MAX` characters, on as many lines as it takes, without other controls and without space around them. It may
/// be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose<const MAX: usize>(String);

impl<const MAX: usize> Prose<MAX> {
    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Prose<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?.replace("\r\n", "\n");
        let text = text.trim();
        if text.chars().count() <= MAX && !text.chars().any(|letter| letter.is_control() && letter != '\n') {
            Ok(Self(text.to_owned()))
        } else {
            Err(de::Error::custom(format_args!("a text of at most {MAX} characters")))
        }
    }
}

impl<const MAX: usize> JsonSchema for Prose<MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("Prose{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "maxLength": MAX})
    }
}

/// Reads a line that may be absent, null or blank: then there is none.
pub fn line_or_none<'de, const MAX: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Line<MAX>>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?.filter(|text| !text.trim().is_empty());
    text.map(|text| Line::deserialize(de::value::StringDeserializer::<D::Error>::new(text))).transpose()
}
