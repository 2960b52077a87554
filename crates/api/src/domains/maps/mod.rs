//! Maps: finding places by words and by a point, and the addresses that users save.
//!
//! Nouns: a *location* is a place that was found, but the field `location` of an address is its point; an *address* is what a user saves, a store or a page has, and an order is
//! delivered to. A Nominatim-compatible *provider* (`HUB_GEOCODER_URL`) finds streets; without one the *gazetteer* finds towns.
//! Tables: `addresses`; of the provider `geocoder_schedule`, `geocoder_answers`.
//!
//! - The provider gets one call a second from all servers together, because its terms of use count the whole application.
//! - Nothing else waits for the provider: a failure is 503 for these two operations alone.
//! - A scope has at most 50 addresses, which no other scope sees; all members of a workspace see and change its own.

mod address;
mod gazetteer;
#[cfg(test)]
mod gazetteer_tests;
mod geocoder;
mod location;
mod model;

use hub_kernel::http::openapi::Routes;

pub use geocoder::{GeocoderCachePurged, check_geocoder, delete_answers, delete_expired_answers};
pub(crate) use model::{Address, AddressPut, AddressWithIdPut, Coordinates};

/// The operations of the domain.
pub fn routes() -> Routes {
    location::routes().merge(address::routes())
}
