//! The reference model of an order: its states and the effect of each request.

use super::reference_rules::{self, PolicyRule, has_transition};

/// An error code without `error.`.
pub(super) type RefusalCode = &'static str;

/// A line: its unit price, and how much of each stock one unit takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReferenceLine {
    pub(super) unit_price: i64,
    pub(super) stock_per_unit: [i64; 2],
    pub(super) quantity: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReferencePayment {
    pub(super) state: &'static str,
    pub(super) amount: i64,
    pub(super) refund_due: i64,
    /// The states of the transactions of its wallet order.
    pub(super) transactions: Vec<&'static str>,
}

impl ReferencePayment {
    fn new(amount: i64) -> Self {
        Self { state: "pending", amount, refund_due: 0, transactions: Vec::new() }
    }

    /// The state of its wallet order.
    pub(super) fn wallet_state(&self) -> &'static str {
        match self.state {
            "pending" if self.transactions.contains(&"processing") => "processing",
            state => state,
        }
    }

    fn open_transaction(&mut self) -> Option<&mut &'static str> {
        self.transactions.iter_mut().find(|one| ["pending", "processing"].contains(*one))
    }
}

/// A policy of an order, with its amount and whether it is applied and set by hand.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReferencePolicy {
    pub(super) id: String,
    /// `None` when the amount was set by hand.
    pub(super) rule: Option<PolicyRule>,
    pub(super) is_manual: bool,
    pub(super) is_applied: bool,
    pub(super) amount: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReferenceOrder {
    pub(super) id: String,
    pub(super) buyer_index: usize,
    pub(super) state: &'static str,
    pub(super) preparation: &'static str,
    pub(super) pickup: &'static str,
    pub(super) is_delivery: bool,
    pub(super) is_cash: bool,
    pub(super) payments: Vec<ReferencePayment>,
    pub(super) lines: Vec<ReferenceLine>,
    pub(super) policies: Vec<ReferencePolicy>,
    /// The coupon's maximum discount; `None` without a coupon.
    pub(super) coupon_limit: Option<i64>,
    pub(super) discount: i64,
    pub(super) tip: i64,
    pub(super) total: i64,
    /// The units taken from each stock and not returned.
    pub(super) held_stock: [i64; 2],
    /// True if the taken units can still be returned.
    pub(super) is_stock_held: bool,
}

impl ReferenceOrder {
    pub(super) fn subtotal(&self) -> i64 {
        self.lines.iter().map(|line| line.unit_price * line.quantity).sum()
    }

    pub(super) fn policies_amount(&self) -> i64 {
        self.policies.iter().filter(|one| one.is_applied).map(|one| one.amount).sum()
    }

    pub(super) fn is_final(&self) -> bool {
        ["completed", "cancelled"].contains(&self.state)
    }

    pub(super) fn paid_amount(&self) -> i64 {
        self.payments.iter().filter(|one| one.state == "completed").map(|one| one.amount).sum()
    }

    /// The next request towards completion: its kind of ten (2 to 4 preparation, 5 and 6 payment, 7 to 9 pickup) and its
    /// state.
    pub(super) fn next_step_to_completion(&self) -> (usize, &'static str) {
        match (self.preparation, self.is_paid(), self.pickup) {
            ("completed", true, "pending") => (7, "ready"),
            ("completed", true, "ready") if self.is_delivery => (7, "carrying"),
            ("completed", true, _) => (7, "delivered"),
            ("completed", false, _) => (5, "completed"),
            _ => (2, "completed"),
        }
    }

    fn is_paid(&self) -> bool {
        self.paid_amount() >= self.total
    }

    fn is_done(&self) -> bool {
        self.preparation == "completed" && self.is_paid() && self.pickup == "delivered"
    }

    fn is_underway(&self) -> bool {
        ["carrying", "at_door", "delivered"].contains(&self.pickup)
    }

    /// Recomputes discount, policies and total from lines and policies.
    pub(super) fn compute_amounts(&mut self) {
        let subtotal = self.subtotal();
        self.discount = self.coupon_limit.map_or(0, |left| reference_rules::coupon_discount(subtotal, left));
        for one in &mut self.policies {
            if let Some(terms) = one.rule {
                one.amount = terms.amount(subtotal - self.discount);
                one.is_applied =
                    if one.is_manual { one.is_applied } else { terms.is_met(subtotal, self.is_delivery, self.is_cash) };
            }
        }
        self.total = (subtotal - self.discount + self.policies_amount()).max(0) + self.tip;
    }

    /// Adds the payment of the total if it is positive.
    pub(super) fn add_first_payment(&mut self) {
        self.payments.extend((self.total > 0).then(|| ReferencePayment::new(self.total)));
    }

    /// Sets the order's state; answers whether anything changed.
    pub(super) fn set_state(&mut self, to: &'static str) -> Result<bool, RefusalCode> {
        if self.state == to {
            return Ok(false);
        }
        if !has_transition(reference_rules::ORDER_TRANSITIONS, self.state, to) {
            return Err("conflict.transition");
        }
        match to {
            "pickup" | "completed" if self.preparation != "completed" => return Err("rule.preparation_incomplete"),
            "completed" if !self.is_paid() => return Err("rule.payment_incomplete"),
            "completed" if self.pickup != "delivered" => return Err("rule.pickup_incomplete"),
            "cancelled" if self.is_underway() => return Err("rule.pickup_underway"),
            "cancelled" => self.cancel_parts(),
            _ => {}
        }
        self.state = to;
        Ok(true)
    }

    fn cancel_parts(&mut self) {
        for one in &mut self.payments {
            match one.state {
                "pending" => cancel_payment(one),
                "completed" => one.refund_due = one.amount,
                _ => {}
            }
        }
        if ["pending", "ready", "failure"].contains(&self.pickup) {
            self.pickup = "cancelled";
        }
    }

    pub(super) fn set_preparation(&mut self, to: &'static str) -> Result<bool, RefusalCode> {
        if self.preparation == to {
            return Ok(false);
        }
        if !has_transition(reference_rules::PREPARATION_TRANSITIONS, self.preparation, to) {
            return Err("conflict.transition");
        }
        if self.is_final() {
            return Err("rule.order_ended");
        }
        if self.preparation == "completed" && !["pending", "ready"].contains(&self.pickup) {
            return Err("rule.pickup_underway");
        }
        self.preparation = to;
        // Cash is paid at the handover.
        let in_cash = self.is_cash && self.payments.iter().any(|one| one.state == "pending");
        let money_first = !self.is_paid() && !in_cash;
        self.advance(match to {
            "preparing" => Some("preparation"),
            "completed" if money_first => Some("payment"),
            "completed" => Some("pickup"),
            _ => None,
        });
        Ok(true)
    }

    pub(super) fn set_pickup(&mut self, to: &'static str) -> Result<bool, RefusalCode> {
        if self.pickup == to {
            return Ok(false);
        }
        let table = if self.is_delivery {
            reference_rules::DELIVERY_TRANSITIONS
        } else {
            reference_rules::TAKEAWAY_TRANSITIONS
        };
        if !has_transition(table, self.pickup, to) {
            return Err("conflict.transition");
        }
        if to != "returned" && self.is_final() {
            return Err("rule.order_ended");
        }
        if self.pickup == "pending" && to != "cancelled" && self.preparation != "completed" {
            return Err("rule.preparation_incomplete");
        }
        self.pickup = to;
        self.advance((to == "delivered" && !self.is_paid()).then_some("payment"));
        Ok(true)
    }

    pub(super) fn set_payment(&mut self, index: usize, to: &'static str) -> Result<bool, RefusalCode> {
        let from = self.payments[index].state;
        if from == to {
            return Ok(false);
        }
        if !has_transition(reference_rules::PAYMENT_TRANSITIONS, from, to) {
            return Err("conflict.transition");
        }
        if to != "refounded" && self.is_final() {
            return Err("rule.order_ended");
        }
        let one = &mut self.payments[index];
        match to {
            "cancelled" => cancel_payment(one),
            "refounded" => one.refund_due = 0,
            _ => match one.open_transaction() {
                Some(live) => *live = "completed",
                None => one.transactions.push("completed"),
            },
        }
        one.state = to;
        let on = match self.preparation {
            "preparing" => Some("preparation"),
            "completed" => Some("pickup"),
            _ => None,
        };
        self.advance(on.filter(|_| to == "completed" && self.state == "payment" && self.is_paid()));
        Ok(true)
    }

    /// Advances the order's state automatically; to completed when all parts are done.
    fn advance(&mut self, to: Option<&'static str>) {
        if !self.is_final() {
            self.state = if self.is_done() { "completed" } else { to.unwrap_or(self.state) };
        }
    }

    /// Adds a payment of the amount that is neither paid nor pending.
    pub(super) fn add_payment(&mut self) -> Result<bool, RefusalCode> {
        if self.is_final() {
            return Err("rule.order_ended");
        }
        let waited: i64 = self.payments.iter().filter(|one| one.state == "pending").map(|one| one.amount).sum();
        match self.total - self.paid_amount() - waited {
            open if open > 0 => self.payments.push(ReferencePayment::new(open)),
            _ => return Err("rule.nothing_due"),
        }
        Ok(true)
    }

    /// Checks that lines and policies can still change.
    pub(super) fn check_amendable(&self) -> Result<(), RefusalCode> {
        match () {
            () if self.is_final() => Err("rule.order_ended"),
            () if self.is_underway() => Err("rule.pickup_underway"),
            () if !self.is_stock_held => Err("rule.order_returned"),
            () => Ok(()),
        }
    }

    /// Reprices after a change: adjusts the pending payment, adds a new one, or marks a refund.
    pub(super) fn reprice(&mut self) -> Result<(), RefusalCode> {
        self.compute_amounts();
        let difference = self.total - self.paid_amount();
        let (mut open, mut over) = (difference.max(0), (-difference).max(0));
        for one in self.payments.iter_mut().filter(|one| one.state == "pending") {
            if one.amount != open && one.wallet_state() == "processing" {
                return Err("rule.payment_processing");
            }
            match std::mem::take(&mut open) {
                0 => cancel_payment(one),
                amount => one.amount = amount,
            }
        }
        for one in self.payments.iter_mut().rev().filter(|one| one.state == "completed") {
            one.refund_due = over.min(one.amount);
            over -= one.refund_due;
        }
        self.payments.extend((open > 0).then(|| ReferencePayment::new(open)));
        // A discount from a budget never grows again; without a budget the coupon follows the subtotal.
        self.coupon_limit = self.coupon_limit.map(|left| if left == i64::MAX { left } else { self.discount });
        self.advance(None);
        Ok(())
    }

    /// Starts a transaction of a payment.
    pub(super) fn begin_transaction(&mut self, index: usize) -> Result<bool, RefusalCode> {
        let one = &mut self.payments[index];
        if one.open_transaction().is_some() {
            return Err("conflict.transaction_live");
        }
        if one.wallet_state() != "pending" {
            return Err("conflict.transition");
        }
        one.transactions.push("pending");
        Ok(true)
    }

    /// Sets the state of the last transaction of a payment.
    pub(super) fn set_last_transaction(&mut self, index: usize, to: &'static str) -> Result<bool, RefusalCode> {
        let last = self.payments[index].transactions.len() - 1;
        let from = self.payments[index].transactions[last];
        if from == to {
            return Ok(false);
        }
        if !has_transition(reference_rules::TRANSACTION_TRANSITIONS, from, to) {
            return Err("conflict.transition");
        }
        if to == "completed" {
            return self.set_payment(index, "completed");
        }
        self.payments[index].transactions[last] = to;
        Ok(true)
    }
}

fn cancel_payment(payment: &mut ReferencePayment) {
    payment.state = "cancelled";
    if let Some(live) = payment.open_transaction() {
        *live = "failed";
    }
}
