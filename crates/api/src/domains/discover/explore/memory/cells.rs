//! Cells of the map: a 400th of a degree in both directions, about 280 metres. Small, so that a search around a point in a town
//! reads few pages that are not near.

use std::ops::RangeInclusive;

/// The cells of a degree, in each direction.
const PER_DEGREE: f64 = 400.0;

/// The cells of a row, around the Earth; the last one has the points at exactly 180 degrees.
const CELLS_PER_ROW: i64 = 144_001;

/// The degrees by which a cell is taken to be larger on each side, which covers what rounding moves out of it.
const MARGIN: f64 = 1e-9;

/// The cell of a point in degrees.
pub(super) fn cell_of((lat, lng): (f64, f64)) -> i64 {
    row_of(lat) * CELLS_PER_ROW + column_of(lng)
}

/// The point of a cell that is nearest to another point.
pub(super) fn nearest_point(cell: i64, (lat, lng): (f64, f64)) -> (f64, f64) {
    let nearest = |degrees: f64, index: i64, first: f64| {
        let low = first + index as f64 / PER_DEGREE;
        degrees.clamp(low - MARGIN, low + 1.0 / PER_DEGREE + MARGIN)
    };
    (nearest(lat, cell.div_euclid(CELLS_PER_ROW), -90.0), nearest(lng, cell.rem_euclid(CELLS_PER_ROW), -180.0))
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
            prop_assert!(rows.len() <= 803);
        }

        #[test]
        fn no_point_of_a_cell_is_nearer_than_its_nearest(
            lat in -90.0..=90.0, lng in -180.0..=180.0, x in -0.1..0.1, y in -0.1..0.1,
        ) {
            let point: (f64, f64) = (f64::clamp(lat + y, -90.0, 90.0), f64::clamp(lng + x, -180.0, 180.0));
            let square = |(a, b): (f64, f64)| (a - lat) * (a - lat) + (b - lng) * (b - lng);
            let nearest = nearest_point(cell_of(point), (lat, lng));
            prop_assert!(square(nearest) <= square(point));
            prop_assert!((nearest.0 - point.0).abs() <= 1.0 / PER_DEGREE + 2.0 * MARGIN);
            prop_assert!((nearest.1 - point.1).abs() <= 1.0 / PER_DEGREE + 2.0 * MARGIN);
        }
    }
}
