//! What the rules say, written down a second time: the states by their tables, the amounts by plain sums in centavos.

/// Where an order may go.
pub(super) const ORDER: &str =
    "submitted -> preparation, payment, cancelled · preparation -> payment, pickup, cancelled ·
    payment -> preparation, pickup, completed, cancelled · pickup -> preparation, payment, completed, cancelled";
/// Where a preparation may go.
pub(super) const PREPARATION: &str = "pending -> preparing, completed · preparing -> pending, completed ·
    completed -> preparing";
/// Where a payment may go.
pub(super) const PAYMENT: &str = "pending -> completed, cancelled · completed -> refounded";
/// Where a pickup may go that is fetched.
pub(super) const TAKEAWAY: &str = "pending -> ready, cancelled · ready -> delivered, failure, pending, cancelled ·
    failure -> ready, returned, cancelled · delivered -> returned";
/// Where a pickup may go that is brought.
pub(super) const DELIVERY: &str = "pending -> ready, cancelled · ready -> carrying, pending, cancelled ·
    carrying -> at_door, delivered, failure · at_door -> delivered, failure ·
    failure -> carrying, returned, cancelled · delivered -> returned";
/// Where a transaction of a wallet order may go.
pub(super) const TRANSACTION: &str = "pending -> processing, completed, failed · processing -> completed, failed";

/// Whether a table has an edge.
pub(super) fn leads(table: &str, from: &str, to: &str) -> bool {
    let ways = table.split('·').filter_map(|row| row.split_once("->"));
    ways.filter(|(begin, _)| begin.trim() == from).any(|(_, ends)| ends.split(',').any(|end| end.trim() == to))
}

/// A percentage, in hundredths of a percent, of an amount: half up.
pub(super) fn percent(amount: i64, hundredths: i64) -> i64 {
    (2 * amount * hundredths + 10_000).div_euclid(20_000)
}

/// What a price is after its discounts.
pub(super) fn price(base: i64, fixed: i64, hundredths: i64) -> i64 {
    let rest = (base - fixed).max(0);
    rest - percent(rest, hundredths)
}

/// The store's policies: what each asks for, and what it adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Policy {
    /// Brought: 1500 more.
    Delivery,
    /// In cash: 5 % off, 500 at least, 2000 at most.
    Cash,
    /// Less than 2000 is not sold.
    Minimum,
}

impl Policy {
    pub(super) const ALL: [Self; 3] = [Self::Delivery, Self::Cash, Self::Minimum];

    /// Whether an order of that subtotal meets it.
    pub(super) fn is_met(self, subtotal: i64, delivery: bool, cash: bool) -> bool {
        match self {
            Self::Delivery => delivery,
            Self::Cash => cash,
            Self::Minimum => subtotal <= 199_999,
        }
    }

    /// What it adds to that base.
    pub(super) fn amount(self, base: i64) -> i64 {
        match self {
            Self::Delivery => 150_000,
            Self::Cash => -percent(base, 500).clamp(50_000, 200_000),
            Self::Minimum => 0,
        }
    }
}

/// What the coupon takes off: a fifth, at most 4000, at most what is left.
pub(super) fn coupon(subtotal: i64, left: i64) -> i64 {
    percent(subtotal, 2_000).min(400_000).min(subtotal).min(left)
}

#[test]
fn the_tables_are_read() {
    assert!(leads(ORDER, "submitted", "payment") && !leads(ORDER, "submitted", "pickup"));
    assert!(leads(DELIVERY, "failure", "returned") && !leads(DELIVERY, "cancelled", "ready"));
    assert_eq!((price(850_000, 50_000, 1_000), price(199_999, 0, 3_333)), (720_000, 133_339));
    assert_eq!(Policy::Cash.amount(2_414_892), -120_745);
}
