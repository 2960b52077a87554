//! Distances in a zone, as the database compares them: squares of degrees of latitude.

use super::request::Zone;

/// The length of a degree of latitude in metres, as the kernel's distances have it.
const METRES_PER_DEGREE: f64 = 111_195.08;

/// The smallest circle in which the nearest pages are looked for first, in metres: about a cell.
pub(super) const RING_MIN: i64 = 1_000;

/// The degrees of latitude and of longitude from the centre of a zone to its edge.
pub(super) fn degrees_of(zone: Zone) -> (f64, f64) {
    let lat_side = zone.radius as f64 / METRES_PER_DEGREE;
    // At the poles a degree of longitude has no length.
    (lat_side, lat_side / shrink(zone))
}

/// The length of a degree of longitude at the centre of a zone, in degrees of latitude.
fn shrink(zone: Zone) -> f64 {
    zone.lat.to_radians().cos().max(0.01)
}

/// The squared distance from the centre of a zone, as the database computes it.
pub(super) fn squared_distance(zone: Zone, (lat, lng): (f64, f64)) -> f64 {
    let (lat_side, lng_side) = degrees_of(zone);
    let (y, x) = (lat - zone.lat, (lng - zone.lng) * (lat_side / lng_side));
    y * y + x * x
}

/// The metres of a squared distance.
pub(super) fn metres_of(square: f64) -> i64 {
    (square.sqrt() * METRES_PER_DEGREE).round() as i64
}

#[cfg(test)]
mod tests {
    use hub_kernel::types::geo::distance_metres;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn distances_are_close_to_the_kernels(lat in -45.0..-25.0, lng in -65.0..-55.0, x in -0.05..0.05, y in -0.05..0.05) {
            let zone = Zone { lat, lng, radius: 5_000 };
            let metres = metres_of(squared_distance(zone, (lat + y, lng + x)));
            let exact = distance_metres((lat, lng), (lat + y, lng + x));
            prop_assert!((metres - exact).abs() <= 1 + exact / 1_000, "{} {}", metres, exact);
        }
    }
}
