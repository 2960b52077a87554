//! The list of stores, sorted by name.

use uuid::Uuid;

/// The stores that the account may see, and the selected one.
#[derive(Default)]
pub(crate) struct StoreList {
    pub(crate) rows: Vec<StoreRow>,
    pub(crate) selected_id: Option<Uuid>,
    /// True if the stores were read once.
    pub(crate) is_loaded: bool,
}

/// A store as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoreRow {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    /// True if consumers can see it.
    pub(crate) is_enabled: bool,
    /// True if it takes orders now, where that is known.
    pub(crate) is_open: Option<bool>,
}

impl StoreList {
    /// Replaces the stores. The selection stays if its store still exists.
    pub(crate) fn replace_all(&mut self, mut rows: Vec<StoreRow>) {
        rows.sort_by(|one, other| one.name.cmp(&other.name).then(one.id.cmp(&other.id)));
        (self.rows, self.is_loaded) = (rows, true);
        if !self.rows.iter().any(|row| Some(row.id) == self.selected_id) {
            self.selected_id = self.rows.first().map(|row| row.id);
        }
    }

    /// The index of the selected store.
    pub(crate) fn selected_index(&self) -> Option<usize> {
        self.rows.iter().position(|row| Some(row.id) == self.selected_id)
    }

    pub(crate) fn move_selection(&mut self, by: isize) {
        let last = self.rows.len().saturating_sub(1);
        let index = self.selected_index().unwrap_or(0).saturating_add_signed(by).min(last);
        self.selected_id = self.rows.get(index).map(|row| row.id);
    }
}
