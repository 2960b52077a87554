//! The rules written a second time: states as tables, amounts as plain sums in centavos.

/// The transitions of an order.
pub(super) const ORDER_TRANSITIONS: &str =
    "submitted -> preparation, payment, cancelled · preparation -> payment, pickup, cancelled ·
    payment -> preparation, pickup, completed, cancelled · pickup -> preparation, payment, completed, cancelled";
/// The transitions of a preparation.
pub(super) const PREPARATION_TRANSITIONS: &str = "pending -> preparing, completed · preparing -> pending, completed ·
    completed -> preparing";
/// The transitions of a payment.
pub(super) const PAYMENT_TRANSITIONS: &str = "pending -> completed, cancelled · completed -> refounded";
/// The transitions of a takeaway.
pub(super) const TAKEAWAY_TRANSITIONS: &str =
    "pending -> ready, cancelled · ready -> delivered, failure, pending, cancelled ·
    failure -> ready, returned, cancelled · delivered -> returned";
/// The transitions of a delivery.
pub(super) const DELIVERY_TRANSITIONS: &str = "pending -> ready, cancelled · ready -> carrying, pending, cancelled ·
    carrying -> at_door, delivered, failure · at_door -> delivered, failure ·
    failure -> carrying, returned, cancelled · delivered -> returned";
/// The transitions of a wallet order's transaction.
pub(super) const TRANSACTION_TRANSITIONS: &str =
    "pending -> processing, completed, failed · processing -> completed, failed";

/// Returns true if a table allows a transition.
pub(super) fn has_transition(table: &str, from: &str, to: &str) -> bool {
    let ways = table.split('·').filter_map(|row| row.split_once("->"));
    ways.filter(|(begin, _)| begin.trim() == from).any(|(_, ends)| ends.split(',').any(|end| end.trim() == to))
}

/// A percentage of an amount, given in hundredths of a percent, rounded half up.
pub(super) fn percent_of(amount: i64, hundredths: i64) -> i64 {
    (2 * amount * hundredths + 10_000).div_euclid(20_000)
}

/// A price after its fixed and its percentage discount.
pub(super) fn discounted_price(base: i64, fixed: i64, hundredths: i64) -> i64 {
    let rest = (base - fixed).max(0);
    rest - percent_of(rest, hundredths)
}

/// The store's policies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PolicyRule {
    /// Delivery: a charge of 1500.
    Delivery,
    /// Cash: a discount of 5 %, at least 500 and at most 2000.
    Cash,
    /// Orders below 2000 are forbidden.
    Minimum,
}

impl PolicyRule {
    pub(super) const ALL: [Self; 3] = [Self::Delivery, Self::Cash, Self::Minimum];

    /// Returns true if the policy applies to an order.
    pub(super) fn is_met(self, subtotal: i64, delivery: bool, cash: bool) -> bool {
        match self {
            Self::Delivery => delivery,
            Self::Cash => cash,
            Self::Minimum => subtotal <= 199_999,
        }
    }

    /// The amount it adds, based on the discounted subtotal.
    pub(super) fn amount(self, base: i64) -> i64 {
        match self {
            Self::Delivery => 150_000,
            Self::Cash => -percent_of(base, 500).clamp(50_000, 200_000),
            Self::Minimum => 0,
        }
    }
}

/// The coupon's discount: 20 %, at most 4000, the subtotal, or the remaining budget.
pub(super) fn coupon_discount(subtotal: i64, left: i64) -> i64 {
    percent_of(subtotal, 2_000).min(400_000).min(subtotal).min(left)
}

#[test]
fn the_tables_are_read() {
    assert!(
        has_transition(ORDER_TRANSITIONS, "submitted", "payment")
            && !has_transition(ORDER_TRANSITIONS, "submitted", "pickup")
    );
    assert!(
        has_transition(DELIVERY_TRANSITIONS, "failure", "returned")
            && !has_transition(DELIVERY_TRANSITIONS, "cancelled", "ready")
    );
    assert_eq!((discounted_price(850_000, 50_000, 1_000), discounted_price(199_999, 0, 3_333)), (720_000, 133_339));
    assert_eq!(PolicyRule::Cash.amount(2_414_892), -120_745);
}
