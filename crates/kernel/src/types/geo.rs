//! Points on Earth: their coordinates, and the distance between two of them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// An angle in degrees, from `-MAX` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64")]
pub struct Degrees<const MAX: i32>(f64);

/// A latitude in degrees, from -90 to 90.
pub type Latitude = Degrees<90>;

/// A longitude in degrees, from -180 to 180.
pub type Longitude = Degrees<180>;

impl<const MAX: i32> Degrees<MAX> {
    /// The angle.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl<const MAX: i32> TryFrom<f64> for Degrees<MAX> {
    type Error = String;

    fn try_from(degrees: f64) -> Result<Self, String> {
        let is_valid = degrees.abs() <= f64::from(MAX);
        is_valid.then_some(Self(degrees)).ok_or_else(|| format!("degrees from -{MAX} to {MAX}"))
    }
}

impl<const MAX: i32> JsonSchema for Degrees<MAX> {
    fn schema_name() -> Cow<'static, str> {
        format!("Degrees{MAX}").into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "number", "format": "double", "minimum": f64::from(-MAX), "maximum": f64::from(MAX)})
    }
}

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
    fn an_angle_is_within_its_bounds() {
        for (degrees, is_valid) in [("90", true), ("-90.0", true), ("90.01", false), ("-91", false), ("\"5\"", false)] {
            assert_eq!(serde_json::from_str::<Latitude>(degrees).is_ok(), is_valid, "{degrees}");
        }
        assert!(Latitude::try_from(f64::NAN).is_err());
    }

    #[test]
    fn distances() {
        let (adrogue, calzada) = ((-34.7986178, -58.39199909999999), (-34.7942, -58.3554));
        assert_eq!(distance_metres(adrogue, adrogue), 0);
        assert!((distance_metres(adrogue, calzada) - 3378).abs() <= 3, "{}", distance_metres(adrogue, calzada));
        assert_eq!(distance_metres((0.0, 179.9), (0.0, -179.9)), 22_239, "the short way round");
    }
}
