//! The addresses of the pages in memory, by their cells.

use std::collections::BTreeMap;

use super::cells::{cell_of, cell_rows};
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

    /// The places in the cells of a circle, also some outside it.
    pub(super) fn list_around(&self, circle: Circle) -> impl Iterator<Item = &IndexedPlace> {
        let rows = cell_rows(circle.centre, circle.sides);
        rows.into_iter().flat_map(|row| self.0.range(row)).flat_map(|(_, places)| places)
    }

    /// Gives pages their new slots, and forgets those without one.
    pub(super) fn renumber(&mut self, slots: &[Option<Slot>]) {
        self.0.retain(|_, places| {
            renumber(places, |place| &mut place.slot, slots);
            !places.is_empty()
        });
    }
}
