//! Where an order is fetched, or brought to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::types::error::{Error, Part, Result};
use hub_kernel::types::line::{OptionalLine, Prose};

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
    name: OptionalLine<80>,
    /// The country.
    #[serde(default)]
    country: OptionalLine<80>,
    /// The province.
    #[serde(default)]
    state: OptionalLine<80>,
    /// The town.
    #[serde(default)]
    city: OptionalLine<80>,
    /// The postal code.
    #[serde(default)]
    zip: OptionalLine<20>,
    /// The street.
    #[serde(default)]
    street: OptionalLine<120>,
    /// The number in it.
    #[serde(default)]
    number: OptionalLine<20>,
    /// The floor.
    #[serde(default)]
    flat: OptionalLine<20>,
    /// The apartment.
    #[serde(default)]
    apartment: OptionalLine<20>,
    /// How to find it.
    #[serde(default)]
    indications: Prose<280>,
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
                return Err(Error::parser(Part::Body, format!("{path}.location.{field}"), message));
            }
        }
        Ok(OrderAddress {
            name: self.name.into_text(),
            country: self.country.into_text(),
            state: self.state.into_text(),
            city: self.city.into_text(),
            zip: self.zip.into_text(),
            street: self.street.into_text(),
            number: self.number.into_text(),
            flat: self.flat.into_text(),
            apartment: self.apartment.into_text(),
            indications: self.indications.into_text(),
            location: self.location,
        })
    }
}
