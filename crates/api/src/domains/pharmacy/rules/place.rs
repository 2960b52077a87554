//! How far a pharmacy is.

use crate::domains::pharmacy::group::Location;
use hub_kernel::types::geo::distance_metres;

/// Metres between two points.
pub(in crate::domains::pharmacy) fn distance(a: Location, b: Location) -> i64 {
    distance_metres((a.lat, a.lng), (b.lat, b.lng))
}
