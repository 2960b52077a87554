//! The figures of the month: the server's, and the changes that its answer does not have, so that they never lag behind those of today.
//!
//! The rule: an answer has each change that was stamped before the server was asked, and none that was stamped after it answered. The
//! figures are those of an answer and the changes that are later than it, by the times in the orders themselves. So it does not matter
//! whether the answer or a change arrives first. Of a change that was stamped while the server counted it is unknown whether the answer
//! has it: an earlier answer is then used, without such a change. The next answer is asked for after each change.

use std::collections::{HashMap, VecDeque};

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use hub_client::types::{OrderKpis, OrderState};
use uuid::Uuid;

use super::order_row::{OrderRow, to_centavos};
use super::time::{PLATFORM_TIME_ZONE, TimeSpan, local_date};

/// The longest time between the stamp of a change and its commit: a change of so long before the question may be missing in the answer.
const COMMIT_DELAY: TimeDelta = TimeDelta::seconds(1);

/// The most answers that are kept.
const MAX_ANSWERS: usize = 12;

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

    fn add_revenue(&mut self, centavos: i64) {
        self.revenue_centavos += centavos;
        self.revenue_difference_centavos += centavos;
    }

    /// Adds the changes of an order that are later than an instant.
    fn add_changes_since(&mut self, order: &RecentOrder, at: DateTime<Utc>) {
        if order.placed_at > at {
            self.orders += 1;
            self.orders_difference += 1;
            self.add_revenue(order.total_centavos);
        } else {
            let amendments = order.amendments.iter().filter(|(amended_at, _)| *amended_at > at);
            self.add_revenue(amendments.map(|(_, difference)| difference).sum());
        }
        match order.end {
            Some((ended_at, OrderState::Cancelled)) if ended_at > at => {
                self.cancelled += 1;
                self.add_revenue(-order.total_centavos);
            }
            Some((ended_at, _)) if ended_at > at => self.completed += 1,
            _ => {}
        }
    }
}

/// The figures of an answer, and the time in which the server counted them.
#[derive(Debug)]
struct MonthAnswer {
    counted: TimeSpan,
    figures: MonthFigures,
}

/// The changes of an order that count in a month.
#[derive(Debug)]
struct RecentOrder {
    placed_at: DateTime<Utc>,
    total_centavos: i64,
    /// The time and the state in which it ended.
    end: Option<(DateTime<Utc>, OrderState)>,
    /// The times and differences of the total's changes.
    amendments: Vec<(DateTime<Utc>, i64)>,
    changed_at: DateTime<Utc>,
    amended_at: Option<DateTime<Utc>>,
}

impl RecentOrder {
    /// Returns true if a change of it was stamped while the server counted.
    fn is_uncertain_in(&self, answer: &MonthAnswer) -> bool {
        let (from, until) = answer.counted;
        let is_between = |at: DateTime<Utc>| at > from - COMMIT_DELAY && at <= until;
        let ended_at = self.end.map(|(at, _)| at);
        let amended_at = self.amendments.iter().map(|(at, _)| *at).chain(self.amended_at);
        [Some(self.placed_at), ended_at].into_iter().flatten().chain(amended_at).any(is_between)
    }
}

/// The figures of the month of the server's last answers, with the changes since.
#[derive(Debug, Default)]
pub(crate) struct MonthKpis {
    /// The last one is the newest.
    answers: VecDeque<MonthAnswer>,
    /// The orders that changed since the first of the answers.
    recent_orders: HashMap<Uuid, RecentOrder>,
}

impl MonthKpis {
    /// Keeps the server's figures, which it counted between two instants by its clock. `rows` are the known orders.
    pub(crate) fn apply_answer<'a>(
        &mut self,
        kpis: &[OrderKpis],
        counted: TimeSpan,
        rows: impl Iterator<Item = &'a OrderRow>,
    ) {
        let is_first = self.answers.is_empty();
        self.answers.push_back(MonthAnswer { counted, figures: MonthFigures::from_kpis(kpis) });
        if self.answers.len() > MAX_ANSWERS {
            self.answers.pop_front();
        }
        if is_first {
            rows.for_each(|row| self.apply_order(None, row));
        }
        let since = self.changes_since();
        self.recent_orders.retain(|_, order| order.changed_at > since);
    }

    /// Notes an order in its newest state, and the one before, if it was known.
    pub(crate) fn apply_order(&mut self, before: Option<&OrderRow>, row: &OrderRow) {
        if self.answers.is_empty() || row.changed_at.max(row.placed_at) <= self.changes_since() {
            return;
        }
        let mut amendments = self.recent_orders.remove(&row.id).map(|order| order.amendments).unwrap_or_default();
        let difference = before.map_or(0, |before| row.total_centavos - before.total_centavos);
        if difference != 0 {
            amendments.push((row.amended_at.unwrap_or(row.changed_at), difference));
        }
        let order = RecentOrder {
            placed_at: row.placed_at,
            total_centavos: row.total_centavos,
            end: row.ended_at.map(|at| (at, row.state)),
            amendments,
            changed_at: row.changed_at.max(row.placed_at),
            amended_at: row.amended_at,
        };
        self.recent_orders.insert(row.id, order);
    }

    /// The figures of the current month, once the server has answered.
    pub(crate) fn figures(&self, now: DateTime<Utc>) -> Option<MonthFigures> {
        let is_certain =
            |answer: &&MonthAnswer| !self.recent_orders.values().any(|order| order.is_uncertain_in(answer));
        let answer = self.answers.iter().rev().find(is_certain).or(self.answers.back())?;
        let month = month_of(now);
        // In a new month the answers are those of the month before, and all of its orders are later.
        let mut figures = if month_of(answer.counted.0) == month { answer.figures } else { MonthFigures::default() };
        let orders = self.recent_orders.values().filter(|order| month_of(order.placed_at) == month);
        orders.for_each(|order| figures.add_changes_since(order, answer.counted.0));
        Some(figures)
    }

    /// The instant up to which all answers have each change.
    fn changes_since(&self) -> DateTime<Utc> {
        self.answers.front().map_or(DateTime::UNIX_EPOCH, |answer| answer.counted.0 - COMMIT_DELAY)
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
    use OrderState::{Cancelled, Completed, Submitted};

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect(text)
    }

    /// An instant of the hour of the answers.
    fn second(seconds: i64) -> DateTime<Utc> {
        at("2026-11-22T15:00:00Z") + TimeDelta::seconds(seconds)
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

    /// An order of ten pesos that was placed at an instant and had its last change at another one.
    fn order(number: u128, placed: DateTime<Utc>, changed: DateTime<Utc>, state: OrderState) -> OrderRow {
        let mut row = row(number, &changed.to_rfc3339(), state);
        (row.placed_at, row.total_centavos, row.revision) = (placed, 1000, if placed == changed { 1 } else { 2 });
        row
    }

    /// The figures of an answer with ten orders, counted within a second from an instant.
    fn answered(from: DateTime<Utc>) -> MonthKpis {
        let mut month = MonthKpis::default();
        month.apply_answer(&[kpis(4), kpis(6)], (from, from + TimeDelta::seconds(1)), std::iter::empty());
        month
    }

    /// Orders, completed, cancelled and revenue at an instant.
    fn found(month: &MonthKpis, now: DateTime<Utc>) -> (i64, i64, i64, i64) {
        let figures = month.figures(now).expect("figures");
        (figures.orders, figures.completed, figures.cancelled, figures.revenue_centavos)
    }

    #[test]
    fn what_the_answer_does_not_have_is_added() {
        let (before, later) = (second(-3600), second(5));
        let placed = |state| order(1, before, before, state);
        let moved = |state| order(1, before, later, state);
        let october = at("2026-10-31T15:00:00Z");
        // The earlier row, the later one; orders, completed, cancelled and revenue then.
        for (earlier, row, expected) in [
            (None, order(1, later, later, Submitted), (11, 10, 0, 101_000)),
            (None, order(1, later, later, Cancelled), (11, 10, 1, 100_000)),
            (None, placed(Submitted), (10, 10, 0, 100_000)),
            (None, moved(Completed), (10, 11, 0, 100_000)),
            (Some(placed(Submitted)), moved(Completed), (10, 11, 0, 100_000)),
            (Some(placed(Submitted)), moved(Cancelled), (10, 10, 1, 99_000)),
            (Some(placed(Submitted)), placed(Cancelled), (10, 10, 0, 100_000)),
            (Some(order(1, october, october, Submitted)), order(1, october, later, Completed), (10, 10, 0, 100_000)),
        ] {
            let mut month = answered(second(0));
            month.apply_order(earlier.as_ref(), &row);
            assert_eq!(found(&month, later), expected, "{earlier:?} {row:?}");
        }
    }

    #[test]
    fn an_amendment_changes_the_revenue_once() {
        let placed = order(1, second(-60), second(-60), Submitted);
        let amended = OrderRow {
            total_centavos: 1500,
            amended_at: Some(second(5)),
            ..order(1, second(-60), second(5), Submitted)
        };
        let cancelled =
            OrderRow { state: Cancelled, ended_at: Some(second(8)), changed_at: second(8), ..amended.clone() };
        let mut month = answered(second(0));
        month.apply_order(None, &placed);
        month.apply_order(Some(&placed), &amended);
        month.apply_order(Some(&amended), &amended);
        assert_eq!(found(&month, second(6)), (10, 10, 0, 100_500));
        month.apply_order(Some(&amended), &cancelled);
        assert_eq!(found(&month, second(9)), (10, 10, 1, 99_000), "the answer has the total before");
        month.apply_answer(&[kpis(10)], (second(10), second(11)), std::iter::empty());
        assert_eq!(found(&month, second(12)), (10, 10, 0, 100_000), "the next one has all of it");
    }

    #[test]
    fn an_order_that_came_while_the_server_answered_is_counted_once() {
        let rows = [order(1, second(-9), second(-9), Submitted), order(2, second(5), second(5), Submitted)];
        let mut month = MonthKpis::default();
        month.apply_answer(&[kpis(10)], (second(0), second(1)), rows.iter());
        let figures = month.figures(second(5)).expect("figures");
        assert_eq!((figures.orders, figures.orders_difference), (11, 5));
        assert_eq!(figures.average_centavos(), 101_000 / 11);
    }

    #[test]
    fn the_figures_do_not_depend_on_what_arrives_first() {
        // Two orders are known. Then one is completed and one comes, before the server counts, after it, or meanwhile.
        let known = [1, 2].map(|number| order(number, second(-60), second(-60), Submitted));
        for stamped in [second(5), second(15), second(20), second(30)] {
            let changes = [order(1, second(-60), stamped, Completed), order(3, stamped, stamped, Submitted)];
            let has_them = stamped < second(20);
            // The server may have counted a change that was stamped meanwhile, or not.
            for is_counted in if stamped == second(20) { vec![true, false] } else { vec![has_them] } {
                let mut second_answer = kpis(if is_counted { 11 } else { 10 });
                (second_answer.completed_month, second_answer.imports_month.0) =
                    if is_counted { (11, 1010.0) } else { (10, 1000.0) };
                for answer_at in 0..=2 {
                    let mut month = answered(second(0));
                    known.iter().for_each(|row| month.apply_order(None, row));
                    for step in 0..=2 {
                        if step == answer_at {
                            let counted = (second(19), second(21));
                            month.apply_answer(std::slice::from_ref(&second_answer), counted, std::iter::empty());
                        }
                        if let Some(change) = changes.get(step) {
                            month.apply_order(known.iter().find(|row| row.id == change.id), change);
                        }
                    }
                    let case = format!("stamped {stamped}, counted {is_counted}, answer at {answer_at}");
                    assert_eq!(found(&month, second(40)), (11, 11, 0, 101_000), "{case}");
                    // What an answer is sure to have is not counted any more.
                    let third = (second(60), second(61));
                    let mut all = kpis(11);
                    (all.completed_month, all.imports_month.0) = (11, 1010.0);
                    month.apply_answer(&[all], third, std::iter::empty());
                    assert_eq!(found(&month, second(62)), (11, 11, 0, 101_000), "{case}, then again");
                }
            }
        }
    }

    #[test]
    fn old_answers_and_orders_are_forgotten() {
        let mut month = answered(second(0));
        for minute in 1..100 {
            let from = second(60 * minute);
            let number = u128::try_from(minute).expect("small");
            month.apply_order(
                None,
                &order(number, from - TimeDelta::seconds(30), from - TimeDelta::seconds(30), Submitted),
            );
            month.apply_answer(&[kpis(10 + minute)], (from, from + TimeDelta::seconds(1)), std::iter::empty());
        }
        assert_eq!((month.answers.len(), month.recent_orders.len()), (MAX_ANSWERS, MAX_ANSWERS - 1));
        assert_eq!(found(&month, second(6000)).0, 109);
    }

    #[test]
    fn a_new_month_begins_with_its_own_orders() {
        let mut month = answered(at("2026-12-01T02:59:00Z"));
        let (last, first) = (at("2026-12-01T02:59:30Z"), at("2026-12-01T03:00:00Z"));
        month.apply_order(None, &order(1, last, last, Submitted));
        assert_eq!(found(&month, last).0, 11, "it is November there until midnight");
        assert_eq!(found(&month, first).0, 0);
        month.apply_order(None, &order(2, first, first, Submitted));
        let later = at("2026-12-01T03:00:05Z");
        month.apply_order(None, &order(3, later, later, Submitted));
        assert_eq!(found(&month, later).0, 2);
    }
}
