//! Cells of the map: a hundredth of a degree in both directions, about a kilometre.

use std::ops::RangeInclusive;

/// The cells of a degree, in each direction.
const PER_DEGREE: f64 = 100.0;

/// The cells of a row, around the Earth.
const CELLS_PER_ROW: i64 = 36_000;

/// The cell of a point in degrees.
pub(super) fn cell_of((lat, lng): (f64, f64)) -> i64 {
    row_of(lat) * CELLS_PER_ROW + column_of(lng)
}

/// The cells of the box that reaches `lat_side` and `lng_side` degrees from a point: a range of each row.
pub(super) fn cell_rows((lat, lng): (f64, f64), (lat_side, lng_side): (f64, f64)) -> Vec<RangeInclusive<i64>> {
    let (first, last) = (column_of(lng - lng_side), column_of(lng + lng_side));
    let row = |row: i64| row * CELLS_PER_ROW + first..=row * CELLS_PER_ROW + last;
    (row_of(lat - lat_side)..=row_of(lat + lat_side)).map(row).collect()
}

fn row_of(lat: f64) -> i64 {
    ((lat.clamp(-90.0, 90.0) + 90.0) * PER_DEGREE).floor() as i64
}

fn column_of(lng: f64) -> i64 {
    ((lng.clamp(-180.0, 180.0) + 180.0) * PER_DEGREE).floor() as i64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_box_covers_the_cells_of_its_points(
            lat in -89.0..89.0, lng in -179.0..179.0, side in 0.0..1.0, x in -1.0..1.0, y in -1.0..1.0,
        ) {
            let cell = cell_of((lat + y * side, lng + x * side));
            let rows = cell_rows((lat, lng), (side, side));
            prop_assert!(rows.iter().any(|row| row.contains(&cell)));
            prop_assert!(rows.len() <= 203);
        }
    }
}
