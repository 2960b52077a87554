//! The list of orders: all known ones, the visible ones after filter and sort, and the selected one, by its id.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::filter::{OrderFilter, OrderSort};
use super::order_row::OrderRow;
use super::order_summary::OrderSummary;

/// The known orders, the visible ones and the selection.
#[derive(Default)]
pub(crate) struct OrderList {
    rows: HashMap<Uuid, OrderRow>,
    visible: Vec<Uuid>,
    /// True if the visible orders must be computed again.
    is_stale: bool,
    /// The minute of the last computation: orders become late by the minute.
    refreshed_minute: i64,
    pub(crate) filter: OrderFilter,
    pub(crate) sort: OrderSort,
    pub(crate) selected_id: Option<Uuid>,
    /// The index of the first order on the screen, among the visible ones.
    pub(crate) first_visible_index: usize,
    /// True if the first snapshot is complete.
    pub(crate) is_loaded: bool,
    /// True if older orders are left out.
    pub(crate) is_truncated: bool,
    pub(crate) summary: OrderSummary,
}

/// The effect of an order on the list.
#[derive(Debug, PartialEq)]
pub(crate) enum Replacement {
    /// The order was not known.
    New,
    /// The order was known like this.
    Replaced(OrderRow),
    /// The order is known in a later state, which stays.
    Outdated,
}

impl OrderList {
    /// The number of known orders.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn find(&self, id: Uuid) -> Option<&OrderRow> {
        self.rows.get(&id)
    }

    /// All known orders.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &OrderRow> {
        self.rows.values()
    }

    /// The ids of the visible orders, sorted.
    pub(crate) fn visible_ids(&self) -> &[Uuid] {
        &self.visible
    }

    pub(crate) fn selected_row(&self) -> Option<&OrderRow> {
        self.selected_id.and_then(|id| self.rows.get(&id))
    }

    /// Replaces all orders. An order that is known in a later state keeps it.
    pub(crate) fn replace_all(&mut self, rows: Vec<OrderRow>, is_truncated: bool) {
        let mut known = std::mem::take(&mut self.rows);
        let newer = |row: OrderRow| match known.remove(&row.id) {
            Some(known) if row.is_older_than(&known) => (known.id, known),
            _ => (row.id, row),
        };
        self.rows = rows.into_iter().map(newer).collect();
        (self.is_loaded, self.is_truncated, self.is_stale) = (true, is_truncated, true);
    }

    /// Inserts an order, or replaces it unless it is known in a later state.
    pub(crate) fn insert_or_replace(&mut self, row: OrderRow) -> Replacement {
        if self.rows.get(&row.id).is_some_and(|known| row.is_older_than(known)) {
            return Replacement::Outdated;
        }
        self.is_stale = true;
        self.rows.insert(row.id, row).map_or(Replacement::New, Replacement::Replaced)
    }

    pub(crate) fn remove(&mut self, id: Uuid) {
        self.is_stale |= self.rows.remove(&id).is_some();
    }

    pub(crate) fn set_filter(&mut self, filter: OrderFilter) {
        (self.filter, self.is_stale) = (filter, true);
    }

    pub(crate) fn set_sort(&mut self, sort: OrderSort) {
        (self.sort, self.is_stale) = (sort, true);
    }

    /// Computes the visible orders and the summary after a change. The selection stays on its order, or at its index when
    /// the order is not visible any more. `page` is the number of lines on the screen.
    pub(crate) fn refresh_view(&mut self, now: DateTime<Utc>, page: usize) {
        let minute = now.timestamp().div_euclid(60);
        if self.is_stale || self.refreshed_minute != minute {
            (self.is_stale, self.refreshed_minute) = (false, minute);
            let index_before = self.selected_index().unwrap_or(self.first_visible_index);
            self.visible = self.rows.values().filter(|row| self.filter.matches(row, now)).map(|row| row.id).collect();
            self.sort_visible();
            self.summary = OrderSummary::from_orders(self.rows.values(), now);
            if self.selected_index().is_none() {
                self.selected_id = self.visible.get(index_before).or(self.visible.last()).copied();
            }
        }
        self.scroll_to_selected(page);
    }

    fn sort_visible(&mut self) {
        let rows = &self.rows;
        // Ties: the newest first, then by id.
        let newest = |id: &Uuid| (Reverse(rows[id].placed_at), *id);
        match self.sort {
            OrderSort::Newest => self.visible.sort_unstable_by_key(newest),
            OrderSort::Oldest => self.visible.sort_unstable_by_key(|id| (rows[id].placed_at, *id)),
            OrderSort::State => self.visible.sort_unstable_by_key(|id| (rows[id].state, newest(id))),
            OrderSort::Total => self.visible.sort_unstable_by_key(|id| (Reverse(rows[id].total_centavos), newest(id))),
            OrderSort::Store => self.visible.sort_by_cached_key(|id| (rows[id].store_search_text.clone(), newest(id))),
        }
    }

    /// The index of the selected order among the visible ones.
    pub(crate) fn selected_index(&self) -> Option<usize> {
        let selected = self.selected_id?;
        self.visible.iter().position(|id| *id == selected)
    }

    fn scroll_to_selected(&mut self, page: usize) {
        let index = self.selected_index().unwrap_or(0);
        self.first_visible_index = self.first_visible_index.clamp((index + 1).saturating_sub(page), index);
        self.first_visible_index = self.first_visible_index.min(self.visible.len().saturating_sub(page));
    }

    /// Moves the selection by a number of places.
    pub(crate) fn move_selection(&mut self, by: isize) {
        let last = self.visible.len().saturating_sub(1);
        let index = self.selected_index().unwrap_or(0).saturating_add_signed(by).min(last);
        self.selected_id = self.visible.get(index).copied();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use hub_client::types::OrderState;

    use crate::model::order_row::tests::row;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn orders(count: u128) -> (OrderList, DateTime<Utc>) {
        let now: DateTime<Utc> = "2026-11-22T15:00:00Z".parse().expect("a moment");
        let mut orders = OrderList::default();
        let at = |number: u128| format!("2026-11-22T14:{number:02}:00Z");
        orders.replace_all((1..=count).map(|number| row(number, &at(number), OrderState::Submitted)).collect(), false);
        orders.refresh_view(now, 10);
        (orders, now)
    }

    #[test]
    fn the_newest_is_first_and_selected() {
        let (orders, _) = orders(5);
        assert_eq!(orders.visible_ids(), [5, 4, 3, 2, 1].map(id));
        assert_eq!(orders.selected_id, Some(id(5)));
    }

    #[test]
    fn the_selection_stays_with_its_order_when_others_come_above_it() {
        let (mut orders, now) = orders(5);
        orders.move_selection(2);
        assert_eq!((orders.selected_id, orders.selected_index()), (Some(id(3)), Some(2)));
        orders.insert_or_replace(row(6, "2026-11-22T14:59:00Z", OrderState::Submitted));
        orders.refresh_view(now, 10);
        assert_eq!((orders.selected_id, orders.selected_index()), (Some(id(3)), Some(3)));
    }

    #[test]
    fn when_the_selected_one_leaves_its_place_is_kept() {
        let (mut orders, now) = orders(5);
        orders.move_selection(2);
        orders.insert_or_replace(row(3, "2026-11-22T14:03:00Z", OrderState::Completed));
        orders.refresh_view(now, 10);
        assert_eq!((orders.selected_id, orders.selected_index()), (Some(id(2)), Some(2)));
        orders.move_selection(9);
        orders.remove(id(1));
        orders.refresh_view(now, 10);
        assert_eq!(orders.selected_id, Some(id(2)));
    }

    #[test]
    fn a_late_row_of_an_earlier_state_changes_nothing() {
        let (mut orders, now) = orders(1);
        let placed = orders.find(id(1)).expect("an order").clone();
        let moved = |revision, state| OrderRow { revision, state, ..placed.clone() };
        let completed = moved(3, OrderState::Completed);
        assert_eq!(orders.insert_or_replace(completed.clone()), Replacement::Replaced(placed.clone()));
        for late in [moved(2, OrderState::Preparation), placed.clone()] {
            assert_eq!(orders.insert_or_replace(late.clone()), Replacement::Outdated);
            orders.replace_all(vec![late], false);
            orders.refresh_view(now, 10);
            assert_eq!((orders.find(id(1)), orders.summary.open_orders), (Some(&completed), 0));
        }
        orders.replace_all(Vec::new(), false);
        assert_eq!(orders.find(id(1)), None, "an order that a snapshot does not have is gone");
    }

    #[test]
    fn the_screen_follows_the_selection() {
        let (mut orders, now) = orders(50);
        orders.set_filter(OrderFilter::parse("").expect("one"));
        orders.move_selection(30);
        orders.refresh_view(now, 10);
        assert_eq!(orders.first_visible_index, 21);
        orders.move_selection(-30);
        orders.refresh_view(now, 10);
        assert_eq!(orders.first_visible_index, 0);
        orders.move_selection(100);
        orders.refresh_view(now, 10);
        assert_eq!((orders.first_visible_index, orders.selected_id), (40, Some(id(1))));
    }
}
