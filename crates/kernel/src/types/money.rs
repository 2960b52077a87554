//! Money: stored as whole centavos, serialized as a JSON number with at most two decimals.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Number;

/// An amount of money in centavos. The currency is stored beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent, no_pg_array)]
pub struct Money(i64);

/// A price, a limit or another amount that a user sets: from 0 to 1 000 million.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(Money);

/// A currency; the platform has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[sqlx(type_name = "text")]
pub enum Currency {
    /// Argentine pesos.
    #[default]
    #[serde(rename = "ARS")]
    #[sqlx(rename = "ARS")]
    Ars,
}

impl Money {
    /// The largest amount of either sign, in centavos. A JSON number represents it exactly to the centavo.
    const MAX_CENTAVOS: i64 = 900_000_000_000_000;

    /// Creates an amount from centavos.
    pub const fn from_centavos(centavos: i64) -> Self {
        Self(centavos)
    }

    /// The amount in centavos.
    pub const fn in_centavos(self) -> i64 {
        self.0
    }

    /// Parses a decimal number as written in JSON. More than two decimals and amounts beyond the largest are refused.
    pub fn parse(text: &str) -> Result<Self, String> {
        let invalid = || format!("'{text}' is not an amount with at most 2 decimals");
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let fraction = fraction.trim_end_matches('0');
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || fraction.len() > 2 || !all_digits(whole) || !all_digits(fraction) {
            return Err(invalid());
        }
        let whole: i64 = whole.parse().map_err(|_| invalid())?;
        let centavos: i64 = format!("{fraction:0<2}").parse().map_err(|_| invalid())?;
        let amount = whole.checked_mul(100).and_then(|amount| amount.checked_add(centavos)).ok_or_else(invalid)?;
        if amount > Self::MAX_CENTAVOS {
            return Err(invalid());
        }
        Ok(Self(sign * amount))
    }
}

impl Amount {
    /// The largest amount, in centavos. The total of any order stays far below the largest [`Money`].
    const MAX_CENTAVOS: i64 = 100_000_000_000;

    /// The amount as [`Money`].
    pub const fn money(self) -> Money {
        self.0
    }

    /// The amount in centavos.
    pub const fn in_centavos(self) -> i64 {
        self.0.in_centavos()
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let money = Money::deserialize(deserializer)?;
        if (0..=Self::MAX_CENTAVOS).contains(&money.0) {
            Ok(Self(money))
        } else {
            Err(de::Error::custom(format_args!("an amount from 0 to {}", Self::MAX_CENTAVOS / 100)))
        }
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "description": "An amount of money from 0 on, with at most 2 decimals.",
            "minimum": 0,
            "maximum": Self::MAX_CENTAVOS / 100,
        })
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", amount / 100, amount % 100)
    }
}

/// The shortest form of a JSON number: `1200`, `1200.5`, `1200.55`.
impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        let text = self.to_string();
        text.parse::<f64>().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&Number::deserialize(deserializer)?.to_string()).map_err(de::Error::custom)
    }
}

impl JsonSchema for Money {
    fn schema_name() -> Cow<'static, str> {
        "Money".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "description": "An amount of money with at most 2 decimals.",
            "minimum": -Self::MAX_CENTAVOS / 100,
            "maximum": Self::MAX_CENTAVOS / 100,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_to_the_centavo() {
        for (json, centavos, answer) in [
            ("0", 0, "0"),
            ("8500", 850_000, "8500"),
            ("1999.99", 199_999, "1999.99"),
            ("0.1", 10, "0.1"),
            ("12.50", 1_250, "12.5"),
            ("-1207.45", -120_745, "-1207.45"),
            ("9000000000000", 900_000_000_000_000, "9000000000000"),
            ("8999999999999.99", 899_999_999_999_999, "8999999999999.99"),
        ] {
            let money: Money = serde_json::from_str(json).expect(json);
            assert_eq!(money, Money::from_centavos(centavos), "{json}");
            assert_eq!(serde_json::to_string(&money).expect("serializes"), answer, "{json}");
        }
        for json in
            ["0.001", "1e300", "\"5\"", "null", "92233720368547758.08", "9000000000000.01", "-9000000000001", "1.999"]
        {
            assert!(serde_json::from_str::<Money>(json).is_err(), "{json}");
        }
        for (json, taken) in
            [("0", true), ("1000000000", true), ("0.01", true), ("-0.01", false), ("1000000000.01", false)]
        {
            assert_eq!(serde_json::from_str::<Amount>(json).is_ok(), taken, "{json}");
        }
    }
}
