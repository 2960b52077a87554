//! A point on the map as an argument.

use std::str::FromStr;

use crate::error::Result;

/// A point in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) lat: f64,
    pub(crate) lng: f64,
}

impl FromStr for Point {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let point = text.split_once(',').and_then(|(lat, lng)| {
            let (lat, lng) = (lat.trim().parse::<f64>().ok()?, lng.trim().parse::<f64>().ok()?);
            (lat.abs() <= 90.0 && lng.abs() <= 180.0).then_some(Self { lat, lng })
        });
        point.ok_or_else(|| "a latitude and a longitude in degrees, as in -34.80,-58.39".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_two_numbers_of_degrees() {
        assert_eq!("-34.80, -58.39".parse(), Ok(Point { lat: -34.8, lng: -58.39 }));
        for text in ["", "-34.8", "-34.8,", "a,b", "91,0", "0,181", "-34.8,-58.39,1", "NaN,0"] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }
}
