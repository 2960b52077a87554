//! The distance between two points on Earth.

/// The length of a degree of latitude in metres, on a sphere of the Earth's mean radius of 6 371 008.8 m.
const METRES_PER_DEGREE: f64 = 111_195.08;

/// The distance in metres between two points in degrees, latitude first, by the equirectangular approximation. It is exact
/// to a metre within a town.
pub fn distance_metres((lat_a, lng_a): (f64, f64), (lat_b, lng_b): (f64, f64)) -> i64 {
    let lng_difference = (lng_b - lng_a + 540.0).rem_euclid(360.0) - 180.0;
    let x = lng_difference * ((lat_a + lat_b) / 2.0).to_radians().cos();
    let y = lat_b - lat_a;
    (x.hypot(y) * METRES_PER_DEGREE).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let (adrogue, calzada) = ((-34.7986178, -58.39199909999999), (-34.7942, -58.3554));
        assert_eq!(distance_metres(adrogue, adrogue), 0);
        assert!((distance_metres(adrogue, calzada) - 3378).abs() <= 3, "{}", distance_metres(adrogue, calzada));
        assert_eq!(distance_metres((0.0, 179.9), (0.0, -179.9)), 22_239, "the short way round");
    }
}
