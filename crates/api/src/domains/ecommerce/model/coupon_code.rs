//! The codes of coupons.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

/// A coupon's code: 3 to 32 of A-Z, 0-9, `_` and `-`. Parsing ignores case and surrounding space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CouponCode(String);

impl CouponCode {
    /// Parses a code; none when the text is not a valid one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let code = text.trim().to_ascii_uppercase();
        let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
        ((3..=32).contains(&code.len()) && code.bytes().all(fits)).then_some(Self(code))
    }

    /// The code.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

impl<'de> Deserialize<'de> for CouponCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("a code is 3 to 32 of A-Z, 0-9, _ and -"))
    }
}

impl JsonSchema for CouponCode {
    fn schema_name() -> Cow<'static, str> {
        "CouponCode".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string", "minLength": 3, "pattern": "^ *[A-Za-z0-9_-]{3,32} *$",
            "description": "3 to 32 of A-Z, 0-9, _ and -, in any case.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_in_any_case() {
        for (text, code) in [
            (" ahorra20 ", Some("AHORRA20")),
            ("2X1", Some("2X1")),
            ("verano_2026-B", Some("VERANO_2026-B")),
            ("AB", None),
            ("año", None),
            ("A B C", None),
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567", None),
        ] {
            assert_eq!(CouponCode::parse(text).map(CouponCode::into_text).as_deref(), code, "{text}");
        }
    }
}
