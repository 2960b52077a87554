//! The country of a group, whose holidays its rota knows.

use std::borrow::Cow;
use std::collections::BTreeSet;

use chrono::NaiveDate;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

use super::rules::{holidays_between, list_holiday_countries};

/// A country with holidays, by its code (ISO 3166-1 alpha-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HolidaysCountry(String);

impl HolidaysCountry {
    /// The code.
    pub(super) fn into_string(self) -> String {
        self.0
    }
}

impl<'de> Deserialize<'de> for HolidaysCountry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let countries = list_holiday_countries();
        if countries.contains(&code.as_str()) {
            return Ok(Self(code));
        }
        Err(de::Error::custom(format_args!("a country with holidays: one of {}", countries.join(", "))))
    }
}

impl JsonSchema for HolidaysCountry {
    fn schema_name() -> Cow<'static, str> {
        "HolidaysCountry".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string", "enum": list_holiday_countries(),
            "description": "A country with holidays, by its code (ISO 3166-1 alpha-2)."
        })
    }
}

/// A country's holidays of a period; none without a country.
pub(super) fn holiday_dates(country: Option<&str>, first: NaiveDate, last: NaiveDate) -> BTreeSet<NaiveDate> {
    holidays_between(country.unwrap_or_default(), first, last).map(|(date, _)| date).collect()
}
