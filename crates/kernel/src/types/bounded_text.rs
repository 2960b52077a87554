//! Bounded texts that users type: a single line, or several lines.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::types::text::{check_multi_line, check_single_line};

/// A single line of 1 to `MAX` characters. Surrounding white space is trimmed; the characters that [`check_single_line`]
/// refuses are not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SingleLine<const MAX: usize>(String);

impl<const MAX: usize> SingleLine<MAX> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for SingleLine<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OptionalSingleLine(text) = OptionalSingleLine::<MAX>::deserialize(deserializer)?;
        if text.is_empty() {
            Err(de::Error::custom(format_args!("a line of 1 to {MAX} characters")))
        } else {
            Ok(Self(text))
        }
    }
}

impl<const MAX: usize> JsonSchema for SingleLine<MAX> {
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

/// A [`SingleLine`] that may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionalSingleLine<const MAX: usize>(String);

impl<const MAX: usize> OptionalSingleLine<MAX> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for OptionalSingleLine<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        check_single_line(&text).map_err(de::Error::custom)?;
        let text = text.trim();
        if text.chars().count() <= MAX {
            Ok(Self(text.to_owned()))
        } else {
            Err(de::Error::custom(format_args!("a line of at most {MAX} characters")))
        }
    }
}

impl<const MAX: usize> JsonSchema for OptionalSingleLine<MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("OptionalLine{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "maxLength": MAX})
    }
}

/// Text of at most `MAX` characters that may contain newlines and may be empty. Surrounding white space is trimmed; the
/// characters that [`check_multi_line`] refuses are not allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MultiLine<const MAX: usize>(String);

impl<const MAX: usize> MultiLine<MAX> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for MultiLine<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?.replace("\r\n", "\n");
        check_multi_line(&text).map_err(de::Error::custom)?;
        let text = text.trim();
        if text.chars().count() <= MAX {
            Ok(Self(text.to_owned()))
        } else {
            Err(de::Error::custom(format_args!("a text of at most {MAX} characters")))
        }
    }
}

impl<const MAX: usize> JsonSchema for MultiLine<MAX> {
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

/// Deserializes an optional line. Null and blank text are `None`.
pub fn deserialize_optional_line<'de, const MAX: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SingleLine<MAX>>, D::Error> {
    let text = Option::<OptionalSingleLine<MAX>>::deserialize(deserializer)?.map(OptionalSingleLine::into_string);
    Ok(text.filter(|text| !text.is_empty()).map(SingleLine))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Characters that no text may contain; newlines are allowed in multi-line text.
    const REFUSED: [char; 15] = [
        '\0', '\t', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{200b}', '\u{2028}', '\u{2029}', '\u{202a}',
        '\u{202e}', '\u{2066}', '\u{2069}', '\u{1f}',
    ];

    fn line(text: &str) -> Result<String, String> {
        serde_json::from_value::<SingleLine<9>>(json!(text))
            .map(SingleLine::into_string)
            .map_err(|error| error.to_string())
    }

    fn optional(text: &str) -> Result<String, String> {
        serde_json::from_value::<OptionalSingleLine<9>>(json!(text))
            .map(OptionalSingleLine::into_string)
            .map_err(|error| error.to_string())
    }

    fn prose(text: &str) -> Result<String, String> {
        serde_json::from_value::<MultiLine<9>>(json!(text))
            .map(MultiLine::into_string)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_cannot_be_seen_is_refused_wherever_it_stands() {
        for letter in REFUSED {
            let name = format!("U+{:04X}", u32::from(letter));
            for text in [format!("a{letter}b"), format!("{letter}ab"), format!("ab{letter}"), letter.to_string()] {
                for read in [line, optional, prose] {
                    let refused = read(&text).expect_err(&name);
                    assert!(refused.contains(&name), "{refused}");
                }
                let optional_line: Result<Option<SingleLine<9>>, _> = deserialize_optional_line(Value::from(text));
                assert!(optional_line.is_err(), "{name}");
            }
        }
    }

    #[test]
    fn newlines_are_proses_alone_and_joiners_everyones() {
        for read in [line, optional] {
            assert!(read("a\nb").expect_err("a newline").contains("U+000A"));
            assert!(read("ab\n").is_err() && read("a\r\nb").is_err());
        }
        assert_eq!(prose("a\r\nb\n\nc\n"), Ok("a\nb\n\nc".into()));
        for read in [line, optional, prose] {
            assert_eq!(read(" ñ\u{200d}🍕\u{200c}\u{feff} "), Ok("ñ\u{200d}🍕\u{200c}\u{feff}".into()));
            assert!(read("0123456789").is_err(), "too long");
        }
        assert!(line("  ").is_err());
        assert_eq!((optional("  "), prose("")), (Ok(String::new()), Ok(String::new())));
        assert_eq!(deserialize_optional_line::<9, _>(Value::Null).expect("null"), None);
        assert_eq!(deserialize_optional_line::<9, _>(json!(" ")).expect("blank"), None);
    }
}
