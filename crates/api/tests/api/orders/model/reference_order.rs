//! An order on paper: how it stands, and what becomes of it by each call.

use super::reference_rules::{self, Policy, leads};

/// A refusal's code, without `error.`.
pub(super) type Refused = &'static str;

/// What a line is of: its price a unit, and how much of each stock a unit takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) price: i64,
    pub(super) takes: [i64; 2],
    pub(super) quantity: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Payment {
    pub(super) state: &'static str,
    pub(super) amount: i64,
    pub(super) due: i64,
    /// The states of the transactions of its wallet order.
    pub(super) transactions: Vec<&'static str>,
}

impl Payment {
    fn new(amount: i64) -> Self {
        Self { state: "pending", amount, due: 0, transactions: Vec::new() }
    }

    /// How its wallet order stands.
    pub(super) fn wallet(&self) -> &'static str {
        match self.state {
            "pending" if self.transactions.contains(&"processing") => "processing",
            state => state,
        }
    }

    fn live(&mut self) -> Option<&mut &'static str> {
        self.transactions.iter_mut().find(|one| ["pending", "processing"].contains(*one))
    }
}

/// A policy of an order: which, whether somebody decided, whether it counts, what it adds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counted {
    pub(super) id: String,
    /// None when somebody set the amount.
    pub(super) terms: Option<Policy>,
    pub(super) manual: bool,
    pub(super) applied: bool,
    pub(super) amount: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Order {
    pub(super) id: String,
    pub(super) buyer: usize,
    pub(super) state: &'static str,
    pub(super) preparation: &'static str,
    pub(super) pickup: &'static str,
    pub(super) delivery: bool,
    pub(super) cash: bool,
    pub(super) payments: Vec<Payment>,
    pub(super) lines: Vec<Line>,
    pub(super) policies: Vec<Counted>,
    /// What its coupon may take off at most, when it has one.
    pub(super) coupon: Option<i64>,
    pub(super) discount: i64,
    pub(super) tip: i64,
    pub(super) total: i64,
    /// What it took from each stock and did not give back.
    pub(super) held: [i64; 2],
    /// Whether what becomes of that is open.
    pub(super) holds: bool,
}

impl Order {
    pub(super) fn subtotal(&self) -> i64 {
        self.lines.iter().map(|line| line.price * line.quantity).sum()
    }

    pub(super) fn policies_amount(&self) -> i64 {
        self.policies.iter().filter(|one| one.applied).map(|one| one.amount).sum()
    }

    pub(super) fn is_ended(&self) -> bool {
        ["completed", "cancelled"].contains(&self.state)
    }

    pub(super) fn paid(&self) -> i64 {
        self.payments.iter().filter(|one| one.state == "completed").map(|one| one.amount).sum()
    }

    /// The move that brings it nearer to its end, by its place among ten, two to four the preparation's, five and six a
    /// payment's, the last the pickup's; and where to.
    pub(super) fn onward(&self) -> (usize, &'static str) {
        match (self.preparation, self.is_paid(), self.pickup) {
            ("completed", true, "pending") => (7, "ready"),
            ("completed", true, "ready") if self.delivery => (7, "carrying"),
            ("completed", true, _) => (7, "delivered"),
            ("completed", false, _) => (5, "completed"),
            _ => (2, "completed"),
        }
    }

    fn is_paid(&self) -> bool {
        self.paid() >= self.total
    }

    fn is_done(&self) -> bool {
        self.preparation == "completed" && self.is_paid() && self.pickup == "delivered"
    }

    fn is_underway(&self) -> bool {
        ["carrying", "at_door", "delivered"].contains(&self.pickup)
    }

    /// What it comes to, by its lines and its policies.
    pub(super) fn price(&mut self) {
        let subtotal = self.subtotal();
        self.discount = self.coupon.map_or(0, |left| reference_rules::coupon(subtotal, left));
        for one in &mut self.policies {
            if let Some(terms) = one.terms {
                one.amount = terms.amount(subtotal - self.discount);
                one.applied = if one.manual { one.applied } else { terms.is_met(subtotal, self.delivery, self.cash) };
            }
        }
        self.total = (subtotal - self.discount + self.policies_amount()).max(0) + self.tip;
    }

    /// The payment of all of it, when it costs anything.
    pub(super) fn begin(&mut self) {
        self.payments.extend((self.total > 0).then(|| Payment::new(self.total)));
    }

    /// Moves the order itself. Answers whether anything changed.
    pub(super) fn go(&mut self, to: &'static str) -> Result<bool, Refused> {
        if self.state == to {
            return Ok(false);
        }
        if !leads(reference_rules::ORDER, self.state, to) {
            return Err("conflict.transition");
        }
        match to {
            "pickup" | "completed" if self.preparation != "completed" => return Err("rule.preparation_incomplete"),
            "completed" if !self.is_paid() => return Err("rule.payment_incomplete"),
            "completed" if self.pickup != "delivered" => return Err("rule.pickup_incomplete"),
            "cancelled" if self.is_underway() => return Err("rule.pickup_underway"),
            "cancelled" => self.call_off(),
            _ => {}
        }
        self.state = to;
        Ok(true)
    }

    fn call_off(&mut self) {
        for one in &mut self.payments {
            match one.state {
                "pending" => cancel(one),
                "completed" => one.due = one.amount,
                _ => {}
            }
        }
        if ["pending", "ready", "failure"].contains(&self.pickup) {
            self.pickup = "cancelled";
        }
    }

    pub(super) fn prepare(&mut self, to: &'static str) -> Result<bool, Refused> {
        if self.preparation == to {
            return Ok(false);
        }
        if !leads(reference_rules::PREPARATION, self.preparation, to) {
            return Err("conflict.transition");
        }
        if self.is_ended() {
            return Err("rule.order_ended");
        }
        if self.preparation == "completed" && !["pending", "ready"].contains(&self.pickup) {
            return Err("rule.pickup_underway");
        }
        self.preparation = to;
        // Cash comes with the handing out.
        let in_cash = self.cash && self.payments.iter().any(|one| one.state == "pending");
        let money_first = !self.is_paid() && !in_cash;
        self.follow(match to {
            "preparing" => Some("preparation"),
            "completed" if money_first => Some("payment"),
            "completed" => Some("pickup"),
            _ => None,
        });
        Ok(true)
    }

    pub(super) fn carry(&mut self, to: &'static str) -> Result<bool, Refused> {
        if self.pickup == to {
            return Ok(false);
        }
        let table = if self.delivery { reference_rules::DELIVERY } else { reference_rules::TAKEAWAY };
        if !leads(table, self.pickup, to) {
            return Err("conflict.transition");
        }
        if to != "returned" && self.is_ended() {
            return Err("rule.order_ended");
        }
        if self.pickup == "pending" && to != "cancelled" && self.preparation != "completed" {
            return Err("rule.preparation_incomplete");
        }
        self.pickup = to;
        self.follow((to == "delivered" && !self.is_paid()).then_some("payment"));
        Ok(true)
    }

    pub(super) fn pay(&mut self, index: usize, to: &'static str) -> Result<bool, Refused> {
        let from = self.payments[index].state;
        if from == to {
            return Ok(false);
        }
        if !leads(reference_rules::PAYMENT, from, to) {
            return Err("conflict.transition");
        }
        if to != "refounded" && self.is_ended() {
            return Err("rule.order_ended");
        }
        let one = &mut self.payments[index];
        match to {
            "cancelled" => cancel(one),
            "refounded" => one.due = 0,
            _ => match one.live() {
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
        self.follow(on.filter(|_| to == "completed" && self.state == "payment" && self.is_paid()));
        Ok(true)
    }

    /// Where the order goes by itself; all the way when all is done.
    fn follow(&mut self, to: Option<&'static str>) {
        if !self.is_ended() {
            self.state = if self.is_done() { "completed" } else { to.unwrap_or(self.state) };
        }
    }

    /// Makes another payment of what is neither paid nor waited for.
    pub(super) fn add_payment(&mut self) -> Result<bool, Refused> {
        if self.is_ended() {
            return Err("rule.order_ended");
        }
        let waited: i64 = self.payments.iter().filter(|one| one.state == "pending").map(|one| one.amount).sum();
        match self.total - self.paid() - waited {
            open if open > 0 => self.payments.push(Payment::new(open)),
            _ => return Err("rule.nothing_due"),
        }
        Ok(true)
    }

    /// Whether its lines and policies may still change.
    pub(super) fn open(&self) -> Result<(), Refused> {
        match () {
            () if self.is_ended() => Err("rule.order_ended"),
            () if self.is_underway() => Err("rule.pickup_underway"),
            () if !self.holds => Err("rule.order_returned"),
            () => Ok(()),
        }
    }

    /// Prices it anew after a change: the pending payment follows, or there is a new one, or something is given back.
    pub(super) fn reprice(&mut self) -> Result<(), Refused> {
        self.price();
        let difference = self.total - self.paid();
        let (mut open, mut over) = (difference.max(0), (-difference).max(0));
        for one in self.payments.iter_mut().filter(|one| one.state == "pending") {
            if one.amount != open && one.wallet() == "processing" {
                return Err("rule.payment_processing");
            }
            match std::mem::take(&mut open) {
                0 => cancel(one),
                amount => one.amount = amount,
            }
        }
        for one in self.payments.iter_mut().rev().filter(|one| one.state == "completed") {
            one.due = over.min(one.amount);
            over -= one.due;
        }
        self.payments.extend((open > 0).then(|| Payment::new(open)));
        // What a budget gave is never more again; without one the coupon takes its part of whatever the order becomes.
        self.coupon = self.coupon.map(|left| if left == i64::MAX { left } else { self.discount });
        self.follow(None);
        Ok(())
    }

    /// Begins a transaction of a payment.
    pub(super) fn begin_transaction(&mut self, index: usize) -> Result<bool, Refused> {
        let one = &mut self.payments[index];
        if one.live().is_some() {
            return Err("conflict.transaction_live");
        }
        if one.wallet() != "pending" {
            return Err("conflict.transition");
        }
        one.transactions.push("pending");
        Ok(true)
    }

    /// Moves the last transaction of a payment.
    pub(super) fn transact(&mut self, index: usize, to: &'static str) -> Result<bool, Refused> {
        let last = self.payments[index].transactions.len() - 1;
        let from = self.payments[index].transactions[last];
        if from == to {
            return Ok(false);
        }
        if !leads(reference_rules::TRANSACTION, from, to) {
            return Err("conflict.transition");
        }
        if to == "completed" {
            return self.pay(index, "completed");
        }
        self.payments[index].transactions[last] = to;
        Ok(true)
    }
}

fn cancel(payment: &mut Payment) {
    payment.state = "cancelled";
    if let Some(live) = payment.live() {
        *live = "failed";
    }
}
