//! Stores: those one may look at, in the order of their names.

use uuid::Uuid;

/// The stores there are.
#[derive(Default)]
pub(crate) struct Stores {
    pub(crate) rows: Vec<Store>,
    pub(crate) selected: Option<Uuid>,
}

/// A store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Store {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    /// Whether consumers see it.
    pub(crate) enabled: bool,
    /// Whether it takes orders now; not known of all.
    pub(crate) open: Option<bool>,
}

impl Stores {
    /// Puts others in their place; the selected one stays so while it is there.
    pub(crate) fn replace(&mut self, mut rows: Vec<Store>) {
        rows.sort_by(|one, other| one.name.cmp(&other.name).then(one.id.cmp(&other.id)));
        self.rows = rows;
        if !self.rows.iter().any(|row| Some(row.id) == self.selected) {
            self.selected = self.rows.first().map(|row| row.id);
        }
    }

    /// The selected one's place.
    pub(crate) fn index(&self) -> Option<usize> {
        self.rows.iter().position(|row| Some(row.id) == self.selected)
    }

    pub(crate) fn step(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        let index = self.index().unwrap_or(0).saturating_add_signed(by).min(last);
        self.selected = self.rows.get(index).map(|row| row.id);
    }
}
