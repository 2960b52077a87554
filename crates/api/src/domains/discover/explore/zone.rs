//! Distances from the centre of a zone, compared as squared degrees of latitude, which needs no square root.

use super::request::Zone;

/// The length of a degree of latitude in metres, as the kernel's distances have it.
const METRES_PER_DEGREE: f64 = 111_195.08;

/// A zone, prepared for the distances of many points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circle {
    /// The latitude and the longitude, in degrees.
    pub(super) centre: (f64, f64),
    /// The degrees of latitude and of longitude from the centre to the edge.
    pub(super) sides: (f64, f64),
}

impl Circle {
    pub(super) fn new(zone: Zone) -> Self {
        let lat_side = zone.radius as f64 / METRES_PER_DEGREE;
        // A degree of longitude in degrees of latitude; never 0, which the poles would divide by.
        let shrink = zone.lat.to_radians().cos().max(0.01);
        Self { centre: (zone.lat, zone.lng), sides: (lat_side, lat_side / shrink) }
    }

    /// The squared distance of a point from the centre, in degrees of latitude.
    pub(super) fn squared_distance(&self, (lat, lng): (f64, f64)) -> f64 {
        let (y, x) = (lat - self.centre.0, (lng - self.centre.1) * (self.sides.0 / self.sides.1));
        y * y + x * x
    }

    /// True when a point at a squared distance is inside.
    pub(super) fn contains(&self, square: f64) -> bool {
        square <= self.sides.0 * self.sides.0
    }
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
            let metres = metres_of(Circle::new(zone).squared_distance((lat + y, lng + x)));
            let exact = distance_metres((lat, lng), (lat + y, lng + x));
            prop_assert!((metres - exact).abs() <= 1 + exact / 1_000, "{} {}", metres, exact);
        }
    }
}
