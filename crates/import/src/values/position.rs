//! Positions on the map.

/// The area of Argentina, in degrees: south, north, west and east.
const ARGENTINA: (f64, f64, f64, f64) = (-55.1, -21.7, -73.6, -53.6);

/// True when a latitude and a longitude, in degrees, are one the other's: the point is outside of Argentina, and inside when they
/// are swapped.
pub fn is_swapped(lat: f64, lng: f64) -> bool {
    let (south, north, west, east) = ARGENTINA;
    let is_inside = |lat: f64, lng: f64| (south..=north).contains(&lat) && (west..=east).contains(&lng);
    !is_inside(lat, lng) && is_inside(lng, lat)
}

#[cfg(test)]
mod tests {
    use super::is_swapped;

    #[test]
    fn a_point_of_the_sea_may_be_a_town_that_is_swapped() {
        for (lat, lng, expected) in [
            (-34.8, -58.39, false),
            (-58.39, -34.8, true),
            (-34.9, -56.16, false),
            (40.4, -3.7, false),
            (-54.8, -68.3, false),
            (-68.3, -54.8, true),
        ] {
            assert_eq!(is_swapped(lat, lng), expected, "{lat} {lng}");
        }
    }
}
