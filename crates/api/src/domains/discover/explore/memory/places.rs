//! The addresses of the pages in memory, by their cells.

use std::collections::BTreeMap;

use super::cells::{cell_of, cell_rows, nearest_point};
use super::{Slot, renumber};
use crate::domains::discover::explore::zone::Circle;

/// The places of each cell.
#[derive(Default)]
pub(super) struct PlaceIndex(BTreeMap<i64, Vec<IndexedPlace>>);

/// An address of a page.
#[derive(Clone, Copy)]
pub(super) struct IndexedPlace {
    pub(super) slot: Slot,
    /// Its position among the page's places.
    pub(super) position: u32,
    /// In degrees.
    pub(super) lat: f64,
    pub(super) lng: f64,
}

impl PlaceIndex {
    pub(super) fn insert(&mut self, slot: Slot, points: &[(f64, f64)]) {
        for (position, (lat, lng)) in (0..).zip(points.iter().copied()) {
            self.0.entry(cell_of((lat, lng))).or_default().push(IndexedPlace { slot, position, lat, lng });
        }
    }

    /// The cells of a circle from the nearest on: the least squared distance of a point in each, and its places, some of which may be
    /// outside the circle.
    pub(super) fn list_cells_around(&self, circle: Circle) -> Vec<(f64, &[IndexedPlace])> {
        let rows = cell_rows(circle.centre, circle.sides).into_iter();
        let cells = rows
            .flat_map(|row| self.0.range(row))
            .map(|(cell, places)| (circle.squared_distance(nearest_point(*cell, circle.centre)), places.as_slice()));
        let mut cells: Vec<_> = cells.collect();
        cells.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
        cells
    }

    /// Gives pages their new slots, and forgets those without one.
    pub(super) fn renumber(&mut self, slots: &[Option<Slot>]) {
        self.0.retain(|_, places| {
            renumber(places, |place| &mut place.slot, slots);
            !places.is_empty()
        });
    }
}
