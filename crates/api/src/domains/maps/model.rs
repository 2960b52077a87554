//! Addresses, of stores, of pages, of orders and those that users save; and locations, which are found.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::db::decode_from_json_text;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine, SingleLine};
use hub_kernel::types::geo::{Latitude, Longitude, distance_metres};
use hub_kernel::types::id::Id;

/// The most locations of an answer.
pub(super) const LOCATIONS_MAX: usize = 10;

/// The farthest that a location may be from the point it is asked for, in metres.
pub(super) const DISTANCE_MAX: i64 = 20_000;

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

/// Declares an address in a request. One struct with a flattened part would not name the wrong field of a refused body.
macro_rules! address_put {
    (
        $(#[$attribute:meta])* $visibility:vis $put:ident {
            $(#[$name_attribute:meta])* name: $name:ty,
            $($(#[$field_attribute:meta])* $field_visibility:vis $field:ident: $field_type:ty,)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Deserialize, JsonSchema)]
        $visibility struct $put {
            /// Its name, such as 'Casa'.
            $(#[$name_attribute])*
            name: $name,
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
            $($(#[$field_attribute])* $field_visibility $field: $field_type,)*
        }

        impl From<$put> for Address {
            fn from(put: $put) -> Self {
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
    };
}

address_put! {
    /// An address; absent parts are unknown.
    pub(crate) AddressPut {
        #[serde(default)]
        name: OptionalSingleLine<80>,
    }
}

address_put! {
    /// An address with an id; absent parts are unknown.
    pub(crate) AddressWithIdPut {
        #[serde(default)]
        name: OptionalSingleLine<80>,
        /// The address's id.
        pub(crate) id: Option<Id<Address>>,
    }
}

address_put! {
    /// An address to save; absent parts are unknown.
    pub(super) SavedAddressPut { name: SingleLine<40>, }
}

/// A place that was found; unknown parts are empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(super) struct Location {
    /// The country.
    pub(super) country: String,
    /// The province.
    pub(super) state: String,
    /// The town.
    pub(super) city: String,
    /// The postal code.
    pub(super) zip_code: String,
    /// The street.
    pub(super) street: String,
    /// The street number.
    pub(super) number: String,
    /// Its latitude in degrees.
    pub(super) lat: Latitude,
    /// Its longitude in degrees.
    pub(super) lng: Longitude,
    /// The source of the data with its licence, to be shown with it.
    pub(super) attribution: String,
}

impl Location {
    /// True when it is near enough to answer what is at a point.
    pub(super) fn is_within_reach(&self, point: Coordinates) -> bool {
        let own = (self.lat.get(), self.lng.get());
        distance_metres(own, (point.lat.get(), point.lng.get())) <= DISTANCE_MAX
    }
}
