//! Percentages: stored as whole hundredths of one percent, serialized as a JSON number with at most two decimals.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::types::money::Money;

/// A percentage from 0 to 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub struct Percent(i64);

impl Percent {
    /// 100 percent, in hundredths of one percent.
    const WHOLE_HUNDREDTHS: i64 = 10_000;

    /// Creates a percentage from hundredths of one percent.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// The percentage in hundredths of one percent.
    pub const fn in_hundredths(self) -> i64 {
        self.0
    }

    /// This percentage of an amount, rounded half up to the centavo.
    pub fn apply_to(self, amount: Money) -> Money {
        let exact = i128::from(amount.in_centavos()) * i128::from(self.0);
        let rounded = (exact + i128::from(Self::WHOLE_HUNDREDTHS / 2)).div_euclid(i128::from(Self::WHOLE_HUNDREDTHS));
        Money::from_centavos(i64::try_from(rounded).unwrap_or(i64::MAX))
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Money::from_centavos(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let invalid = || de::Error::custom("a percentage is a number from 0 to 100 with at most 2 decimals");
        let hundredths = Money::deserialize(deserializer).map_err(|_| invalid())?.in_centavos();
        if (0..=Self::WHOLE_HUNDREDTHS).contains(&hundredths) { Ok(Self(hundredths)) } else { Err(invalid()) }
    }
}

impl JsonSchema for Percent {
    fn schema_name() -> Cow<'static, str> {
        "Percent".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "description": "A percentage with at most 2 decimals.",
            "minimum": 0,
            "maximum": 100,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_rounded_half_up() {
        for (centavos, hundredths, part) in [
            (800_000, 1_000, 80_000),
            (95_000, 1_250, 11_875),
            (199_999, 3_333, 66_660),
            (2_414_892, 500, 120_745),
            (2_814_892, 2_000, 562_978),
            (1, 5_000, 1),
            (1, 4_999, 0),
            (0, 10_000, 0),
            (100_000_000_000, 10_000, 100_000_000_000),
        ] {
            let of = Percent::from_hundredths(hundredths).apply_to(Money::from_centavos(centavos));
            assert_eq!(of, Money::from_centavos(part), "{hundredths} of {centavos}");
        }
    }

    #[test]
    fn reads_from_none_to_all_with_two_decimals() {
        for (json, hundredths) in [("0", 0), ("12.5", 1_250), ("33.33", 3_333), ("100", 10_000)] {
            let percent: Percent = serde_json::from_str(json).expect(json);
            assert_eq!(percent, Percent::from_hundredths(hundredths), "{json}");
            assert_eq!(serde_json::to_string(&percent).expect("serializes"), json);
        }
        for json in ["-1", "100.01", "12.345", "\"5\""] {
            assert!(serde_json::from_str::<Percent>(json).is_err(), "{json}");
        }
    }
}
