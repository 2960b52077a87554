//! Slugs: identifiers that people write.

use schemars::JsonSchema;
use serde::Deserialize;

/// Lower-case ASCII letters, digits, and single hyphens between them; at most 80 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("pattern" = "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength" = 80))]
pub struct Slug(String);

impl Slug {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Slug {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if text.len() <= 80 && text.split('-').all(is_word) {
            Ok(Self(text))
        } else {
            Err("a slug is at most 80 of a to z and 0 to 9, with single hyphens between them")
        }
    }
}
