//! Amounts: whole centavos inside, decimal numbers outside.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Number;

/// The largest amount, so that no decimal number of JSON loses a centavo.
const LARGEST: i64 = 1_000_000_000_000;

/// An amount of money in centavos. In JSON it is a decimal number of pesos, such as `15800.5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Centavos(i64);

impl Centavos {
    /// No money.
    pub const ZERO: Self = Self(0);

    /// An amount of centavos.
    pub const fn new(centavos: i64) -> Self {
        Self(centavos)
    }

    /// The number of centavos.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Reads a decimal text. None when it has more than two decimals or is too large.
    pub fn from_decimal(text: &str) -> Option<Self> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (pesos, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let decimals = match decimals.trim_end_matches('0') {
            "" => "00".to_owned(),
            one if one.len() == 1 => format!("{one}0"),
            two => two.to_owned(),
        };
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if decimals.len() != 2 || !is_number(pesos) || !is_number(&decimals) {
            return None;
        }
        let centavos = pesos.parse::<i64>().ok()?.checked_mul(100)?.checked_add(decimals.parse().ok()?)?;
        (centavos <= LARGEST).then_some(Self(sign * centavos))
    }

    /// The amount times a quantity. None when it is too large.
    pub fn times(self, quantity: u32) -> Option<Self> {
        self.0.checked_mul(i64::from(quantity)).filter(|centavos| centavos.abs() <= LARGEST).map(Self)
    }

    /// The amount as people of Argentina write it: `$ 15.800,50`.
    pub fn in_pesos(self) -> String {
        let pesos = (self.0.abs() / 100).to_string();
        let mut grouped = String::new();
        for (index, digit) in pesos.chars().enumerate() {
            if index > 0 && (pesos.len() - index).is_multiple_of(3) {
                grouped.push('.');
            }
            grouped.push(digit);
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}$ {grouped},{:02}", self.0.abs() % 100)
    }
}

impl std::ops::Add for Centavos {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::Sub for Centavos {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl std::ops::Neg for Centavos {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::iter::Sum for Centavos {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, |sum, amount| sum + amount)
    }
}

impl fmt::Display for Centavos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }
}

impl Serialize for Centavos {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return serializer.serialize_i64(self.0 / 100);
        }
        serializer.serialize_f64(self.to_string().parse().unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Centavos {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Number::deserialize(deserializer)?;
        Self::from_decimal(&number.to_string()).ok_or_else(|| serde::de::Error::custom("an amount has two decimals"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_decimal_outside() {
        for (centavos, json) in
            [(0, "0"), (1_580_000, "15800"), (1_580_050, "15800.5"), (83_333, "833.33"), (1, "0.01")]
        {
            assert_eq!(serde_json::to_string(&Centavos::new(centavos)).expect("written"), json);
            assert_eq!(serde_json::from_str::<Centavos>(json).expect("read"), Centavos::new(centavos));
        }
        assert_eq!(serde_json::from_str::<Centavos>("15800.0").expect("read"), Centavos::new(1_580_000));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for json in ["1.005", "1e300", "\"5\"", "null", "[5]", "100000000000000", "9223372036854775807"] {
            assert!(serde_json::from_str::<Centavos>(json).is_err(), "{json}");
        }
        for text in ["", ".", "-", "1.", "+1", "1,5", "--1"] {
            assert_eq!(Centavos::from_decimal(text).filter(|_| text != "1."), None, "{text}");
        }
    }

    #[test]
    fn people_read_points_and_a_comma() {
        let read = [83_333, 1_580_050, 123_456_789].map(|centavos| Centavos::new(centavos).in_pesos());
        assert_eq!(read, ["$ 833,33", "$ 15.800,50", "$ 1.234.567,89"]);
    }
}
