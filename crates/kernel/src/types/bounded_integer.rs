//! Whole numbers that requests set within bounds.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

/// A whole number from `MIN` to `MAX`; by default `MIN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedInteger<const MIN: i64, const MAX: i64>(i64);

impl<const MIN: i64, const MAX: i64> BoundedInteger<MIN, MAX> {
    /// The number.
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl<const MIN: i64, const MAX: i64> Default for BoundedInteger<MIN, MAX> {
    fn default() -> Self {
        Self(MIN)
    }
}

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for BoundedInteger<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        if (MIN..=MAX).contains(&number) {
            Ok(Self(number))
        } else {
            Err(de::Error::custom(format_args!("a whole number from {MIN} to {MAX}")))
        }
    }
}

impl<const MIN: i64, const MAX: i64> JsonSchema for BoundedInteger<MIN, MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("Integer{MIN}To{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "format": "int64", "minimum": MIN, "maximum": MAX})
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_bounds_are_allowed_and_nothing_beyond() {
        for (number, expected) in [(json!(1), Some(1)), (json!(99), Some(99)), (json!(0), None), (json!(100), None)] {
            let read: Option<BoundedInteger<1, 99>> = serde_json::from_value(number).ok();
            assert_eq!(read.map(BoundedInteger::get), expected);
        }
        assert!(serde_json::from_value::<BoundedInteger<1, 99>>(json!(1.5)).is_err());
        assert_eq!(BoundedInteger::<1, 99>::default().get(), 1);
    }
}
