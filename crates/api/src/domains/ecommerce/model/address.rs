//! The address where an order is picked up or delivered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine};
use hub_kernel::types::error::{Error, RequestPart, Result};

/// An address; unknown parts are empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OrderAddress {
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
    pub(crate) location: OrderLocation,
}

/// A point on the map, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OrderLocation {
    /// Latitude.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub(crate) lat: f64,
    /// Longitude.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub(crate) lng: f64,
}

/// An address; absent parts are unknown.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct OrderAddressPut {
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
    location: OrderLocation,
}

impl OrderAddressPut {
    /// Validates the address. 400 with the path below `path` when its coordinates are out of range.
    pub(crate) fn into_address(self, path: &str) -> Result<OrderAddress> {
        let OrderLocation { lat, lng } = self.location;
        for (degrees, most, field) in [(lat, 90.0, "lat"), (lng, 180.0, "lng")] {
            if !(-most..=most).contains(&degrees) {
                let message = format!("degrees from -{most} to {most}");
                return Err(Error::parser(RequestPart::Body, format!("{path}.location.{field}"), message));
            }
        }
        Ok(OrderAddress {
            name: self.name.into_string(),
            country: self.country.into_string(),
            state: self.state.into_string(),
            city: self.city.into_string(),
            zip: self.zip.into_string(),
            street: self.street.into_string(),
            number: self.number.into_string(),
            flat: self.flat.into_string(),
            apartment: self.apartment.into_string(),
            indications: self.indications.into_string(),
            location: self.location,
        })
    }
}
