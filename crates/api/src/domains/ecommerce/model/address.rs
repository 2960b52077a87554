//! Addresses of stores, of pages, and of the pickup or delivery of an order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::db::decode_from_json_text;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine};
use hub_kernel::types::geo::{Latitude, Longitude};

/// An address; unknown parts are empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Address {
    /// Its name, such as 'Casa'.
    pub(crate) name: String,
    /// The country.
    pub(crate) country: String,
    /// The province.
    pub(crate) state: String,
    /// The town.
    pub(crate) city: String,
    /// The postal code.
    pub(crate) zip: String,
    /// The street.
    pub(crate) street: String,
    /// The street number.
    pub(crate) number: String,
    /// The floor.
    pub(crate) flat: String,
    /// The apartment.
    pub(crate) apartment: String,
    /// Directions for finding it.
    pub(crate) indications: String,
    /// The point on the map.
    #[sqlx(flatten)]
    pub(crate) location: Coordinates,
}

decode_from_json_text!(Address);

impl Address {
    /// An address whose other parts are unknown.
    pub(crate) const fn new(location: Coordinates) -> Self {
        Self {
            name: String::new(),
            country: String::new(),
            state: String::new(),
            city: String::new(),
            zip: String::new(),
            street: String::new(),
            number: String::new(),
            flat: String::new(),
            apartment: String::new(),
            indications: String::new(),
            location,
        }
    }
}

/// A point on the map, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Coordinates {
    /// Latitude.
    #[sqlx(try_from = "f64")]
    pub(crate) lat: Latitude,
    /// Longitude.
    #[sqlx(try_from = "f64")]
    pub(crate) lng: Longitude,
}

/// An address; absent parts are unknown.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct AddressPut {
    /// Its name, such as 'Casa'.
    #[serde(default)]
    name: OptionalSingleLine<80>,
    /// The country.
    #[serde(default)]
    country: OptionalSingleLine<80>,
    /// The province.
    #[serde(default)]
    state: OptionalSingleLine<80>,
    /// The town.
    #[serde(default)]
    city: OptionalSingleLine<80>,
    /// The postal code.
    #[serde(default)]
    zip: OptionalSingleLine<20>,
    /// The street.
    #[serde(default)]
    street: OptionalSingleLine<120>,
    /// The street number.
    #[serde(default)]
    number: OptionalSingleLine<20>,
    /// The floor.
    #[serde(default)]
    flat: OptionalSingleLine<20>,
    /// The apartment.
    #[serde(default)]
    apartment: OptionalSingleLine<20>,
    /// Directions for finding it.
    #[serde(default)]
    indications: MultiLine<280>,
    /// The point on the map.
    location: Coordinates,
}

impl From<AddressPut> for Address {
    fn from(put: AddressPut) -> Self {
        Self {
            name: put.name.into_string(),
            country: put.country.into_string(),
            state: put.state.into_string(),
            city: put.city.into_string(),
            zip: put.zip.into_string(),
            street: put.street.into_string(),
            number: put.number.into_string(),
            flat: put.flat.into_string(),
            apartment: put.apartment.into_string(),
            indications: put.indications.into_string(),
            location: put.location,
        }
    }
}
