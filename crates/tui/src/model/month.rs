//! The figures of the month: the server's, and the changes since it was asked, so that they never lag behind those of today.

use chrono::{DateTime, Datelike, Utc};
use hub_client::types::{OrderKpis, OrderState};

use super::order_row::{OrderRow, to_centavos};
use super::time::{PLATFORM_TIME_ZONE, local_date};

/// Counts and revenue of the orders of a month. Cancelled orders count as orders and not as revenue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MonthFigures {
    pub(crate) orders: i64,
    pub(crate) completed: i64,
    pub(crate) cancelled: i64,
    pub(crate) revenue_centavos: i64,
    /// The differences to the month before, up to the same day.
    pub(crate) orders_difference: i64,
    pub(crate) revenue_difference_centavos: i64,
}

impl MonthFigures {
    fn from_kpis(kpis: &[OrderKpis]) -> Self {
        let sum = |of: fn(&OrderKpis) -> i64| kpis.iter().map(of).sum::<i64>();
        Self {
            orders: sum(|kpis| kpis.orders_month),
            completed: sum(|kpis| kpis.completed_month),
            cancelled: sum(|kpis| kpis.cancelled_month),
            revenue_centavos: sum(|kpis| to_centavos(kpis.imports_month.0)),
            orders_difference: sum(|kpis| kpis.orders_month_difference),
            revenue_difference_centavos: sum(|kpis| to_centavos(kpis.imports_month_difference.0)),
        }
    }

    /// The average revenue of an order that was not cancelled.
    pub(crate) fn average_centavos(&self) -> i64 {
        let counted = self.orders - self.cancelled;
        if counted > 0 { self.revenue_centavos / counted } else { 0 }
    }

    /// Adds an order, or takes it away with the sign -1.
    fn add(&mut self, row: &OrderRow, sign: i64) {
        let is_cancelled = row.state == OrderState::Cancelled;
        let revenue = if is_cancelled { 0 } else { sign * row.total_centavos };
        self.orders += sign;
        self.orders_difference += sign;
        self.completed += if row.state == OrderState::Completed { sign } else { 0 };
        self.cancelled += if is_cancelled { sign } else { 0 };
        self.revenue_centavos += revenue;
        self.revenue_difference_centavos += revenue;
    }
}

/// The figures of the month of the server's last answer, with the changes since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MonthKpis {
    /// The time at which the server was asked. An order that changed before is in its answer.
    asked_at: DateTime<Utc>,
    figures: MonthFigures,
}

impl MonthKpis {
    /// The server's figures, with the changes that its answer does not have: those of the known orders since it was asked.
    pub(crate) fn from_answer<'a>(
        kpis: &[OrderKpis],
        asked_at: DateTime<Utc>,
        rows: impl Iterator<Item = &'a OrderRow>,
    ) -> Self {
        let mut month = Self { asked_at, figures: MonthFigures::from_kpis(kpis) };
        rows.for_each(|row| month.apply_change(None, row));
        month
    }

    /// Counts the change of an order, or a new one, unless the answer has it.
    pub(crate) fn apply_change(&mut self, before: Option<&OrderRow>, after: &OrderRow) {
        // Without its earlier state only an order that is new since then can be counted.
        let since = if before.is_some() { after.changed_at } else { after.placed_at };
        if since <= self.asked_at {
            return;
        }
        match month_of(after.placed_at).cmp(&month_of(self.asked_at)) {
            std::cmp::Ordering::Less => return,
            std::cmp::Ordering::Equal => {}
            // The first order of a new month: the server's figures are those of the month before.
            std::cmp::Ordering::Greater => *self = Self { asked_at: after.placed_at, figures: MonthFigures::default() },
        }
        if let Some(before) = before {
            self.figures.add(before, -1);
        }
        self.figures.add(after, 1);
    }

    /// The figures of the current month.
    pub(crate) fn figures(&self, now: DateTime<Utc>) -> MonthFigures {
        if month_of(self.asked_at) == month_of(now) { self.figures } else { MonthFigures::default() }
    }
}

/// The year and month of an instant, in the platform's time zone.
fn month_of(at: DateTime<Utc>) -> (i32, u32) {
    let date = local_date(at, PLATFORM_TIME_ZONE);
    (date.year(), date.month())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::model::order_row::tests::row;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect(text)
    }

    /// The server's figures of a month with some orders of 100 pesos, all of them completed.
    pub(crate) fn kpis(orders: i64) -> OrderKpis {
        serde_json::from_value(serde_json::json!({
            "orders_open": 0, "orders_today": 0, "orders_yesterday_difference": 0, "orders_month": orders,
            "orders_month_difference": 4, "completed_month": orders, "cancelled_month": 0, "currency": "ARS",
            "imports_month": 100 * orders, "imports_month_difference": 0.0, "imports_month_average": 100.0,
        }))
        .expect("figures")
    }

    fn order(placed: &str, changed: &str, state: OrderState) -> OrderRow {
        OrderRow { changed_at: at(changed), total_centavos: 1000, ..row(1, placed, state) }
    }

    #[test]
    fn what_the_answer_does_not_have_is_added() {
        use OrderState::{Cancelled, Completed, Submitted};
        let (asked, before, later) = ("2026-11-22T15:00:00Z", "2026-11-22T14:00:00Z", "2026-11-22T15:00:01Z");
        let placed = |state| order(before, before, state);
        let moved = |state| order(before, later, state);
        // The earlier row, the later one; orders, completed, cancelled and revenue then.
        for (earlier, row, expected) in [
            (None, order(later, later, Submitted), (11, 10, 0, 101_000)),
            (None, order(later, later, Cancelled), (11, 10, 1, 100_000)),
            (None, placed(Submitted), (10, 10, 0, 100_000)),
            (None, moved(Completed), (10, 10, 0, 100_000)),
            (Some(placed(Submitted)), moved(Completed), (10, 11, 0, 100_000)),
            (Some(placed(Submitted)), moved(Cancelled), (10, 10, 1, 99_000)),
            (Some(placed(Submitted)), placed(Cancelled), (10, 10, 0, 100_000)),
            (
                Some(order("2026-10-31T15:00:00Z", before, Submitted)),
                order("2026-10-31T15:00:00Z", later, Completed),
                (10, 10, 0, 100_000),
            ),
        ] {
            let mut month = MonthKpis::from_answer(&[kpis(4), kpis(6)], at(asked), std::iter::empty());
            month.apply_change(earlier.as_ref(), &row);
            let figures = month.figures(at(asked));
            let found = (figures.orders, figures.completed, figures.cancelled, figures.revenue_centavos);
            assert_eq!(found, expected, "{earlier:?} {row:?}");
        }
    }

    #[test]
    fn an_order_that_came_while_the_server_answered_is_counted_once() {
        let asked = at("2026-11-22T15:00:00Z");
        let rows = [
            order("2026-11-22T14:59:59Z", "2026-11-22T14:59:59Z", OrderState::Submitted),
            order("2026-11-22T15:00:01Z", "2026-11-22T15:00:01Z", OrderState::Submitted),
        ];
        let month = MonthKpis::from_answer(&[kpis(10)], asked, rows.iter());
        assert_eq!((month.figures(asked).orders, month.figures(asked).orders_difference), (11, 5));
        assert_eq!(month.figures(asked).average_centavos(), 101_000 / 11);
    }

    #[test]
    fn a_new_month_begins_with_its_own_orders() {
        let mut month = MonthKpis::from_answer(&[kpis(10)], at("2026-12-01T02:59:00Z"), std::iter::empty());
        let (last, first) = ("2026-12-01T02:59:30Z", "2026-12-01T03:00:00Z");
        month.apply_change(None, &order(last, last, OrderState::Submitted));
        assert_eq!(month.figures(at(last)).orders, 11, "it is November there until midnight");
        assert_eq!(month.figures(at(first)).orders, 0);
        month.apply_change(None, &order(first, first, OrderState::Submitted));
        let second = "2026-12-01T03:00:05Z";
        month.apply_change(None, &order(second, second, OrderState::Submitted));
        assert_eq!(month.figures(at(second)).orders, 2);
    }
}
