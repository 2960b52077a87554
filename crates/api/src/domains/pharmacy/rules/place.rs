//! How far a pharmacy is.

use crate::domains::pharmacy::group::Location;

/// Metres of a degree of latitude, for a sphere of the Earth's mean radius of 6 371 008.8 m.
const METRES_PER_DEGREE: f64 = 111_195.08;

/// Metres between two points, on the plane that touches the Earth between them: right to a metre within a town.
pub(in crate::domains::pharmacy) fn distance(a: Location, b: Location) -> i64 {
    let across = (b.lng - a.lng + 540.0).rem_euclid(360.0) - 180.0;
    let x = across * ((a.lat + b.lat) / 2.0).to_radians().cos();
    let y = b.lat - a.lat;
    (x.hypot(y) * METRES_PER_DEGREE).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let adrogue = Location { lat: -34.7986178, lng: -58.39199909999999 };
        let calzada = Location { lat: -34.7942, lng: -58.3554 };
        assert_eq!(distance(adrogue, adrogue), 0);
        assert!((distance(adrogue, calzada) - 3378).abs() <= 3, "{}", distance(adrogue, calzada));
        let east = Location { lat: 0.0, lng: 179.9 };
        let west = Location { lat: 0.0, lng: -179.9 };
        assert_eq!(distance(east, west), 22_239, "the short way round");
    }
}
