//! Where an order is fetched, or brought to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine};
use hub_kernel::types::error::{Error, RequestPart, Result};

/// A place with its address; what is not known is empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OrderAddress {
    /// What people call it, as in 'Casa'.
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
    /// The number in it.
    pub(crate) number: String,
    /// The floor.
    pub(crate) flat: String,
    /// The apartment.
    pub(crate) apartment: String,
    /// How to find it.
    pub(crate) indications: String,
    /// Where it is.
    pub(crate) location: OrderLocation,
}

/// A point on Earth, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OrderLocation {
    /// Latitude.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub(crate) lat: f64,
    /// Longitude.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub(crate) lng: f64,
}

/// A place as it is given; what is absent is not known.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct OrderAddressPut {
    /// What people call it, as in 'Casa'.
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
    /// The number in it.
    #[serde(default)]
    number: OptionalSingleLine<20>,
    /// The floor.
    #[serde(default)]
    flat: OptionalSingleLine<20>,
    /// The apartment.
    #[serde(default)]
    apartment: OptionalSingleLine<20>,
    /// How to find it.
    #[serde(default)]
    indications: MultiLine<280>,
    /// Where it is.
    location: OrderLocation,
}

impl OrderAddressPut {
    /// The address: 400 with the path below `path` when it is nowhere on Earth.
    pub(crate) fn read(self, path: &str) -> Result<OrderAddress> {
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
