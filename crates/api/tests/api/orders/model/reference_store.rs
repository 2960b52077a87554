//! The reference model of the store and the carts: published prices, stock, and the price of a cart.

use std::collections::BTreeMap;

use super::reference_order::{ReferenceLine, ReferenceOrder, ReferencePolicy, RefusalCode};
use super::reference_rules::{self, PolicyRule};

/// The stock of the pizza and of the egg; `None` is not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReferenceStock {
    pub(super) count: [Option<i64>; 2],
    pub(super) minimum: [i64; 2],
}

impl ReferenceStock {
    /// The number of stocks that do not suffice.
    fn shortage_count(&self, wanted: [i64; 2]) -> usize {
        let is_short = |index: &usize| {
            wanted[*index] > 0 && self.count[*index].is_some_and(|count| count - self.minimum[*index] < wanted[*index])
        };
        [0, 1].iter().filter(|index| is_short(index)).count()
    }

    fn take(&mut self, wanted: [i64; 2]) -> [i64; 2] {
        let mut held = [0, 0];
        for index in [0, 1] {
            if let Some(count) = &mut self.count[index] {
                *count -= wanted[index];
                held[index] = wanted[index];
            }
        }
        held
    }

    pub(super) fn restock(&mut self, units: [i64; 2]) {
        for index in [0, 1] {
            self.count[index] = self.count[index].map(|count| count + units[index]);
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ReferenceCoupon {
    pub(super) max_uses: Option<i64>,
    pub(super) budget: Option<i64>,
    pub(super) uses_count: i64,
    pub(super) used_amount: i64,
}

impl ReferenceCoupon {
    fn remaining_budget(&self) -> i64 {
        self.budget.map_or(i64::MAX, |budget| (budget - self.used_amount).max(0))
    }

    fn is_used_up(&self) -> bool {
        self.max_uses.is_some_and(|most| self.uses_count >= most) || self.remaining_budget() == 0
    }
}

/// A line of a cart: one of the two articles, its quantity, and the eggs on each unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ReferenceCartLine {
    pub(super) is_pizza: bool,
    pub(super) quantity: i64,
    pub(super) eggs_per_unit: i64,
}

/// A cart's pickup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PickupChoice {
    Takeaway,
    DeliveryInZone,
    DeliveryOutOfZone,
}

/// A cart's coupon code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CouponCode {
    Valid,
    Unknown,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ReferenceCart {
    pub(super) lines: Vec<ReferenceCartLine>,
    pub(super) pickup: Option<PickupChoice>,
    pub(super) tip: i64,
    /// Cash or bank transfer; `None` without a payment.
    pub(super) is_cash: Option<bool>,
    pub(super) coupon_code: Option<CouponCode>,
    pub(super) shown_total: Option<i64>,
    pub(super) has_shown_problems: bool,
    pub(super) is_touched: bool,
    /// The id of the last order, and the second of its submit.
    pub(super) last_order: Option<(String, i64)>,
    /// The order that each idempotency key answers.
    pub(super) order_ids_by_key: BTreeMap<String, String>,
}

#[derive(Clone, Debug)]
pub(super) struct ReferenceStore {
    pub(super) is_open: bool,
    /// The pizza's base price in the draft.
    pub(super) draft_price: i64,
    pub(super) published_price: i64,
    pub(super) stock: ReferenceStock,
    pub(super) coupon: ReferenceCoupon,
    pub(super) enabled_policies: [bool; 3],
    pub(super) policy_ids: [String; 3],
}

impl ReferenceStore {
    fn order_line(&self, wanted: &ReferenceCartLine) -> ReferenceLine {
        let article = if wanted.is_pizza {
            reference_rules::discounted_price(self.published_price, 50_000, 1_000)
        } else {
            reference_rules::discounted_price(95_000, 0, 1_250)
        };
        let takes = [i64::from(wanted.is_pizza), wanted.eggs_per_unit];
        ReferenceLine {
            unit_price: article + wanted.eggs_per_unit * 60_000,
            stock_per_unit: takes,
            quantity: wanted.quantity,
        }
    }

    /// The order that a cart would become, and its problems, sorted.
    pub(super) fn price_cart(&self, cart: &ReferenceCart, buyer: usize) -> (ReferenceOrder, Vec<&'static str>) {
        let mut problems = Vec::new();
        let mut check = |wrong: bool, code: &'static str| problems.extend(wrong.then_some(code));
        let lines: Vec<ReferenceLine> = cart.lines.iter().map(|wanted| self.order_line(wanted)).collect();
        check(!self.is_open, "store_closed");
        check(lines.is_empty(), "empty");
        let wanted = [0, 1].map(|index| lines.iter().map(|line| line.stock_per_unit[index] * line.quantity).sum());
        for _ in 0..self.stock.shortage_count(wanted) {
            check(true, "out_of_stock");
        }
        check(cart.pickup.is_none(), "pickup_missing");
        check(cart.pickup == Some(PickupChoice::DeliveryOutOfZone), "pickup_zone");
        check(cart.is_cash.is_none(), "payment_missing");
        check(cart.coupon_code == Some(CouponCode::Unknown), "coupon");
        let coupon = cart.coupon_code == Some(CouponCode::Valid);
        check(coupon && self.coupon.is_used_up(), "coupon_used_up");
        let coupon = coupon && !self.coupon.is_used_up();
        let delivery = cart.pickup.is_some_and(|pickup| pickup != PickupChoice::Takeaway);
        let policies = PolicyRule::ALL
            .into_iter()
            .zip(&self.policy_ids)
            .zip(self.enabled_policies)
            .filter(|(_, enabled)| *enabled);
        let policies = policies.map(|((terms, id), _)| ReferencePolicy {
            id: id.clone(),
            rule: Some(terms),
            is_manual: false,
            is_applied: false,
            amount: 0,
        });
        let mut order = ReferenceOrder {
            id: String::new(),
            buyer_index: buyer,
            state: "submitted",
            preparation: "pending",
            pickup: "pending",
            is_delivery: delivery,
            is_cash: cart.is_cash == Some(true),
            payments: Vec::new(),
            lines,
            policies: policies.collect(),
            coupon_limit: coupon.then(|| self.coupon.remaining_budget()),
            discount: 0,
            tip: if cart.pickup.is_some() { cart.tip } else { 0 },
            total: 0,
            held_stock: wanted,
            is_stock_held: true,
        };
        order.compute_amounts();
        let forbidden = order.policies.iter().any(|one| one.is_applied && one.rule == Some(PolicyRule::Minimum));
        problems.extend(forbidden.then_some("policy"));
        problems.sort_unstable();
        (order, problems)
    }

    /// Submits a cart: the new order, or `None` for a repeated submit.
    pub(super) fn submit_cart(
        &mut self,
        cart: &mut ReferenceCart,
        buyer: usize,
        now: i64,
    ) -> Result<Option<ReferenceOrder>, RefusalCode> {
        if let Some((_, at)) = &cart.last_order
            && !cart.is_touched
            && cart.lines.is_empty()
            && now - at < 600
        {
            return Ok(None);
        }
        let (mut order, problems) = self.price_cart(cart, buyer);
        let lost = |code: &&str| ["out_of_stock", "coupon_used_up"].contains(code);
        if !problems.is_empty() {
            return Err(match problems.as_slice() {
                all if !cart.has_shown_problems && all.iter().all(lost) && all.contains(&"out_of_stock") => {
                    "conflict.stock"
                }
                all if !cart.has_shown_problems && all.iter().all(lost) => "conflict.coupon",
                ["policy"] => "rule.policy",
                _ => "rule.cart",
            });
        }
        if cart.shown_total != Some(order.total) {
            (cart.shown_total, cart.has_shown_problems) = (Some(order.total), false);
            return Err("conflict.cart_changed");
        }
        order.held_stock = self.stock.take(order.held_stock);
        if let Some(left) = &mut order.coupon_limit {
            self.coupon.uses_count += 1;
            self.coupon.used_amount += order.discount;
            *left = if self.coupon.budget.is_some() { order.discount } else { i64::MAX };
        }
        order.add_first_payment();
        *cart =
            ReferenceCart { order_ids_by_key: std::mem::take(&mut cart.order_ids_by_key), ..ReferenceCart::default() };
        Ok(Some(order))
    }

    /// Sets the quantity of a line.
    pub(super) fn set_line_quantity(
        &mut self,
        order: &mut ReferenceOrder,
        line: usize,
        quantity: i64,
    ) -> Result<bool, RefusalCode> {
        let more = quantity - order.lines[line].quantity;
        if more == 0 {
            return Ok(false);
        }
        order.check_amendable()?;
        let units = order.lines[line].stock_per_unit.map(|takes| takes * more.abs());
        if more > 0 {
            if self.stock.shortage_count(units) > 0 {
                return Err("conflict.stock");
            }
            let taken = self.stock.take(units);
            order.held_stock = [0, 1].map(|index| order.held_stock[index] + taken[index]);
        } else {
            let back = [0, 1].map(|index| units[index].min(order.held_stock[index]));
            self.stock.restock(back);
            order.held_stock = [0, 1].map(|index| order.held_stock[index] - back[index]);
        }
        order.lines[line].quantity = quantity;
        if order.lines.iter().all(|line| line.quantity == 0) {
            return Err("rule.empty");
        }
        self.reprice(order)
    }

    /// Sets whether a policy applies to an order, and its amount.
    pub(super) fn set_policy(
        &mut self,
        order: &mut ReferenceOrder,
        id: &str,
        applied: bool,
        amount: Option<i64>,
    ) -> Result<bool, RefusalCode> {
        let at = order.policies.iter().position(|one| one.id == id);
        let new = match (at, amount) {
            (Some(at), _) => {
                let old = &order.policies[at];
                let terms = old.rule.filter(|_| amount.is_none());
                ReferencePolicy {
                    rule: terms,
                    is_manual: true,
                    is_applied: applied,
                    amount: amount.unwrap_or(old.amount),
                    ..old.clone()
                }
            }
            (None, Some(amount)) => {
                ReferencePolicy { id: id.to_owned(), rule: None, is_manual: true, is_applied: applied, amount }
            }
            (None, None) => return Err("parser.body"),
        };
        if at.is_some_and(|at| order.policies[at] == new) {
            return Ok(false);
        }
        order.check_amendable()?;
        match at {
            Some(at) => order.policies[at] = new,
            None => order.policies.push(new),
        }
        self.reprice(order)
    }

    fn reprice(&mut self, order: &mut ReferenceOrder) -> Result<bool, RefusalCode> {
        let before = order.discount;
        order.reprice()?;
        if order.coupon_limit.is_some() {
            self.coupon.used_amount += order.discount - before;
        }
        Ok(true)
    }

    /// Returns the stock and the coupon use of a cancelled order.
    pub(super) fn release_cancelled(&mut self, order: &mut ReferenceOrder) {
        self.release_stock(order, true);
        if order.coupon_limit.is_some() {
            self.coupon.uses_count -= 1;
            self.coupon.used_amount -= order.discount;
        }
    }

    /// Settles an order's stock: units return to the stock when `again`, else they are lost.
    pub(super) fn release_stock(&mut self, order: &mut ReferenceOrder, again: bool) {
        if std::mem::take(&mut order.is_stock_held) && again {
            self.stock.restock(std::mem::take(&mut order.held_stock));
        }
    }
}
