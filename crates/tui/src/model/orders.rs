//! Orders: those that are known, the ones of them that are shown, and the one that is selected, by its id.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::text::fold;
use hub_client::types::{Order, OrderState, PaymentState, PickupState, PickupType, PreparationState, ProviderType};
use uuid::Uuid;

use super::figures::Figures;
use super::filter::{Filter, Sort};

/// How long an order may be open before it is late.
pub(crate) const LATE: TimeDelta = TimeDelta::minutes(20);

/// An order as a list shows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) id: Uuid,
    pub(crate) store_id: Uuid,
    pub(crate) code: Box<str>,
    pub(crate) store: Box<str>,
    pub(crate) consumer: Box<str>,
    pub(crate) at: DateTime<Utc>,
    pub(crate) state: OrderState,
    pub(crate) preparation: PreparationState,
    pub(crate) payment: Option<(ProviderType, PaymentState)>,
    pub(crate) pickup: Option<(PickupType, PickupState)>,
    /// In centavos.
    pub(crate) total: i64,
    /// Code and consumer, folded.
    pub(crate) words: Box<str>,
    pub(crate) store_words: Box<str>,
}

/// An amount as the contract has it, in centavos.
#[expect(clippy::cast_possible_truncation, reason = "an amount has few figures")]
pub(crate) fn centavos(amount: f64) -> i64 {
    (amount * 100.0).round() as i64
}

impl Row {
    pub(crate) fn of(order: &Order) -> Self {
        let name = escape_controls(&order.consumer.name);
        Self {
            id: order.id,
            store_id: order.store.id,
            code: escape_controls(&order.code).into(),
            store: escape_controls(&order.store.name).into(),
            at: order.datetime,
            state: order.state,
            preparation: order.preparation.state,
            payment: order.payment.last().map(|payment| (payment.provider_type, payment.state)),
            pickup: order.pickup.last().map(|pickup| (pickup.type_, pickup.state)),
            total: order.resumes.iter().map(|resume| centavos(resume.total.0)).sum(),
            words: format!("{} {}", fold(&order.code), fold(&name)).into(),
            store_words: fold(&order.store.name).into(),
            consumer: name.into(),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        !matches!(self.state, OrderState::Completed | OrderState::Cancelled)
    }

    pub(crate) fn is_late(&self, now: DateTime<Utc>) -> bool {
        self.is_open() && now - self.at > LATE
    }

    pub(super) fn payment_words(&self) -> Vec<String> {
        self.payment.map(|(provider, state)| vec![provider.to_string(), state.to_string()]).unwrap_or_default()
    }

    pub(super) fn pickup_words(&self) -> Vec<String> {
        self.pickup.map(|(kind, state)| vec![kind.to_string(), state.to_string()]).unwrap_or_default()
    }
}

/// The orders.
#[derive(Default)]
pub(crate) struct Orders {
    rows: HashMap<Uuid, Row>,
    visible: Vec<Uuid>,
    /// Whether what is visible has to be found anew.
    stale: bool,
    /// The minute that lateness was last looked at.
    minute: i64,
    pub(crate) filter: Filter,
    pub(crate) sort: Sort,
    pub(crate) selected: Option<Uuid>,
    /// The first of the visible ones that is on the screen.
    pub(crate) top: usize,
    /// Whether all came that were asked for.
    pub(crate) loaded: bool,
    /// Whether older ones were left out.
    pub(crate) cut: bool,
    pub(crate) figures: Figures,
}

impl Orders {
    /// How many are known.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn get(&self, id: Uuid) -> Option<&Row> {
        self.rows.get(&id)
    }

    /// The shown ones' ids, in order.
    pub(crate) fn visible(&self) -> &[Uuid] {
        &self.visible
    }

    pub(crate) fn selected(&self) -> Option<&Row> {
        self.selected.and_then(|id| self.rows.get(&id))
    }

    /// Puts others in the place of all.
    pub(crate) fn replace(&mut self, rows: Vec<Row>, cut: bool) {
        self.rows = rows.into_iter().map(|row| (row.id, row)).collect();
        (self.loaded, self.cut, self.stale) = (true, cut, true);
    }

    /// Adds one, or puts it in its own place; answers what it was before.
    pub(crate) fn put(&mut self, row: Row) -> Option<Row> {
        self.stale = true;
        self.rows.insert(row.id, row)
    }

    pub(crate) fn remove(&mut self, id: Uuid) {
        self.stale |= self.rows.remove(&id).is_some();
    }

    pub(crate) fn set_filter(&mut self, filter: Filter) {
        (self.filter, self.stale) = (filter, true);
    }

    pub(crate) fn set_sort(&mut self, sort: Sort) {
        (self.sort, self.stale) = (sort, true);
    }

    /// Finds anew what is shown, where something changed, and keeps the selection: by its id while it is shown, else at its
    /// place. `page` lines are on the screen.
    pub(crate) fn settle(&mut self, now: DateTime<Utc>, page: usize) {
        let minute = now.timestamp().div_euclid(60);
        if self.stale || self.minute != minute {
            (self.stale, self.minute) = (false, minute);
            let place = self.index().unwrap_or(self.top);
            self.visible = self.rows.values().filter(|row| self.filter.takes(row, now)).map(|row| row.id).collect();
            self.sort_visible();
            self.figures = Figures::of(self.rows.values(), now);
            if self.index().is_none() {
                self.selected = self.visible.get(place).or(self.visible.last()).copied();
            }
        }
        self.show_selected(page);
    }

    fn sort_visible(&mut self) {
        let rows = &self.rows;
        // Of equal ones the newest comes first, and of those the id decides.
        let newest = |id: &Uuid| (Reverse(rows[id].at), *id);
        match self.sort {
            Sort::Newest => self.visible.sort_unstable_by_key(newest),
            Sort::Oldest => self.visible.sort_unstable_by_key(|id| (rows[id].at, *id)),
            Sort::State => self.visible.sort_unstable_by_key(|id| (rows[id].state, newest(id))),
            Sort::Total => self.visible.sort_unstable_by_key(|id| (Reverse(rows[id].total), newest(id))),
            Sort::Store => self.visible.sort_by_cached_key(|id| (rows[id].store_words.clone(), newest(id))),
        }
    }

    /// The selected one's place among the shown.
    pub(crate) fn index(&self) -> Option<usize> {
        let selected = self.selected?;
        self.visible.iter().position(|id| *id == selected)
    }

    fn show_selected(&mut self, page: usize) {
        let index = self.index().unwrap_or(0);
        self.top = self.top.clamp((index + 1).saturating_sub(page), index);
        self.top = self.top.min(self.visible.len().saturating_sub(page));
    }

    /// Selects another one, so many places on.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.visible.len().saturating_sub(1);
        let index = self.index().unwrap_or(0).saturating_add_signed(by).min(last);
        self.selected = self.visible.get(index).copied();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn row(number: u128, at: &str, state: OrderState) -> Row {
        Row {
            id: Uuid::from_u128(number),
            store_id: Uuid::from_u128(900),
            code: format!("261122-{number:03}").into(),
            store: "La Esquina de Adrogué".into(),
            consumer: "Lucía Benítez".into(),
            at: at.parse().expect(at),
            state,
            preparation: PreparationState::Pending,
            payment: Some((ProviderType::Cash, PaymentState::Pending)),
            pickup: Some((PickupType::Takeaway, PickupState::Pending)),
            total: 2_544_147,
            words: format!("261122 {number:03} lucia benitez").into(),
            store_words: "la esquina de adrogue".into(),
        }
    }

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn orders(count: u128) -> (Orders, DateTime<Utc>) {
        let now: DateTime<Utc> = "2026-11-22T15:00:00Z".parse().expect("a moment");
        let mut orders = Orders::default();
        let at = |number: u128| format!("2026-11-22T14:{number:02}:00Z");
        orders.replace((1..=count).map(|number| row(number, &at(number), OrderState::Submitted)).collect(), false);
        orders.settle(now, 10);
        (orders, now)
    }

    #[test]
    fn the_newest_is_first_and_selected() {
        let (orders, _) = orders(5);
        assert_eq!(orders.visible(), [5, 4, 3, 2, 1].map(id));
        assert_eq!(orders.selected, Some(id(5)));
    }

    #[test]
    fn the_selection_stays_with_its_order_when_others_come_above_it() {
        let (mut orders, now) = orders(5);
        orders.step(2);
        assert_eq!((orders.selected, orders.index()), (Some(id(3)), Some(2)));
        orders.put(row(6, "2026-11-22T14:59:00Z", OrderState::Submitted));
        orders.settle(now, 10);
        assert_eq!((orders.selected, orders.index()), (Some(id(3)), Some(3)));
    }

    #[test]
    fn when_the_selected_one_leaves_its_place_is_kept() {
        let (mut orders, now) = orders(5);
        orders.step(2);
        orders.put(row(3, "2026-11-22T14:03:00Z", OrderState::Completed));
        orders.settle(now, 10);
        assert_eq!((orders.selected, orders.index()), (Some(id(2)), Some(2)));
        orders.step(9);
        orders.remove(id(1));
        orders.settle(now, 10);
        assert_eq!(orders.selected, Some(id(2)));
    }

    #[test]
    fn the_screen_follows_the_selection() {
        let (mut orders, now) = orders(50);
        orders.set_filter(Filter::read("").expect("one"));
        orders.step(30);
        orders.settle(now, 10);
        assert_eq!(orders.top, 21);
        orders.step(-30);
        orders.settle(now, 10);
        assert_eq!(orders.top, 0);
        orders.step(100);
        orders.settle(now, 10);
        assert_eq!((orders.top, orders.selected), (40, Some(id(1))));
    }

    #[test]
    fn amounts_are_centavos() {
        for (amount, read) in [(25441.47, 2_544_147), (0.1 + 0.2, 30), (-1207.45, -120_745)] {
            assert_eq!(centavos(amount), read);
        }
    }
}
