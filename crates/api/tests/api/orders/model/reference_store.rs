//! The store and the carts on paper: what is published, what is left, and what a cart comes to.

use std::collections::BTreeMap;

use super::reference_order::{Counted, Line, Order, Refused};
use super::reference_rules::{self, Policy};

/// How much there is of the pizza and of the egg; none is not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stock {
    pub(super) count: [Option<i64>; 2],
    pub(super) least: [i64; 2],
}

impl Stock {
    /// Of how many things there is not enough.
    fn short(&self, wanted: [i64; 2]) -> usize {
        let is_short = |index: &usize| {
            wanted[*index] > 0 && self.count[*index].is_some_and(|count| count - self.least[*index] < wanted[*index])
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

    pub(super) fn give_back(&mut self, units: [i64; 2]) {
        for index in [0, 1] {
            self.count[index] = self.count[index].map(|count| count + units[index]);
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Coupon {
    pub(super) max_uses: Option<i64>,
    pub(super) budget: Option<i64>,
    pub(super) uses: i64,
    pub(super) used: i64,
}

impl Coupon {
    fn left(&self) -> i64 {
        self.budget.map_or(i64::MAX, |budget| (budget - self.used).max(0))
    }

    fn is_used_up(&self) -> bool {
        self.max_uses.is_some_and(|most| self.uses >= most) || self.left() == 0
    }
}

/// A line of a cart: which of the two articles, how many, and how many eggs on each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted {
    pub(super) pizza: bool,
    pub(super) quantity: i64,
    pub(super) eggs: i64,
}

/// How a cart gets to its consumer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pickup {
    Takeaway,
    Near,
    Far,
}

/// What a code of the cart's is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Code {
    Good,
    Unknown,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Cart {
    pub(super) lines: Vec<Wanted>,
    pub(super) pickup: Option<Pickup>,
    pub(super) tip: i64,
    /// In cash, or by transfer.
    pub(super) cash: Option<bool>,
    pub(super) code: Option<Code>,
    pub(super) shown: Option<i64>,
    pub(super) shown_problems: bool,
    pub(super) touched: bool,
    /// What it became last, and when.
    pub(super) order: Option<(String, i64)>,
    /// The answers that keys were given.
    pub(super) keys: BTreeMap<String, String>,
}

#[derive(Clone, Debug)]
pub(super) struct Store {
    pub(super) open: bool,
    /// The pizza's base price: as it is edited, and as it is published.
    pub(super) draft: i64,
    pub(super) live: i64,
    pub(super) stock: Stock,
    pub(super) coupon: Coupon,
    pub(super) enabled: [bool; 3],
    pub(super) ids: [String; 3],
}

impl Store {
    fn line(&self, wanted: &Wanted) -> Line {
        let article = if wanted.pizza {
            reference_rules::price(self.live, 50_000, 1_000)
        } else {
            reference_rules::price(95_000, 0, 1_250)
        };
        let takes = [i64::from(wanted.pizza), wanted.eggs];
        Line { price: article + wanted.eggs * 60_000, takes, quantity: wanted.quantity }
    }

    /// The order that a cart would be, and what stands in the way of it, sorted.
    pub(super) fn price(&self, cart: &Cart, buyer: usize) -> (Order, Vec<&'static str>) {
        let mut problems = Vec::new();
        let mut check = |wrong: bool, code: &'static str| problems.extend(wrong.then_some(code));
        let lines: Vec<Line> = cart.lines.iter().map(|wanted| self.line(wanted)).collect();
        check(!self.open, "store_closed");
        check(lines.is_empty(), "empty");
        let wanted = [0, 1].map(|index| lines.iter().map(|line| line.takes[index] * line.quantity).sum());
        for _ in 0..self.stock.short(wanted) {
            check(true, "out_of_stock");
        }
        check(cart.pickup.is_none(), "pickup_missing");
        check(cart.pickup == Some(Pickup::Far), "pickup_zone");
        check(cart.cash.is_none(), "payment_missing");
        check(cart.code == Some(Code::Unknown), "coupon");
        let coupon = cart.code == Some(Code::Good);
        check(coupon && self.coupon.is_used_up(), "coupon_used_up");
        let coupon = coupon && !self.coupon.is_used_up();
        let delivery = cart.pickup.is_some_and(|pickup| pickup != Pickup::Takeaway);
        let policies = Policy::ALL.into_iter().zip(&self.ids).zip(self.enabled).filter(|(_, enabled)| *enabled);
        let policies = policies.map(|((terms, id), _)| Counted {
            id: id.clone(),
            terms: Some(terms),
            manual: false,
            applied: false,
            amount: 0,
        });
        let mut order = Order {
            id: String::new(),
            buyer,
            state: "submitted",
            preparation: "pending",
            pickup: "pending",
            delivery,
            cash: cart.cash == Some(true),
            payments: Vec::new(),
            lines,
            policies: policies.collect(),
            coupon: coupon.then(|| self.coupon.left()),
            discount: 0,
            tip: if cart.pickup.is_some() { cart.tip } else { 0 },
            total: 0,
            held: wanted,
            holds: true,
        };
        order.price();
        let forbidden = order.policies.iter().any(|one| one.applied && one.terms == Some(Policy::Minimum));
        problems.extend(forbidden.then_some("policy"));
        problems.sort_unstable();
        (order, problems)
    }

    /// Submits a cart: the order that it becomes, or the one it was before.
    pub(super) fn submit(&mut self, cart: &mut Cart, buyer: usize, now: i64) -> Result<Option<Order>, Refused> {
        if let Some((_, at)) = &cart.order
            && !cart.touched
            && cart.lines.is_empty()
            && now - at < 600
        {
            return Ok(None);
        }
        let (mut order, problems) = self.price(cart, buyer);
        let lost = |code: &&str| ["out_of_stock", "coupon_used_up"].contains(code);
        if !problems.is_empty() {
            return Err(match problems.as_slice() {
                all if !cart.shown_problems && all.iter().all(lost) && all.contains(&"out_of_stock") => {
                    "conflict.stock"
                }
                all if !cart.shown_problems && all.iter().all(lost) => "conflict.coupon",
                ["policy"] => "rule.policy",
                _ => "rule.cart",
            });
        }
        if cart.shown != Some(order.total) {
            (cart.shown, cart.shown_problems) = (Some(order.total), false);
            return Err("conflict.cart_changed");
        }
        order.held = self.stock.take(order.held);
        if let Some(left) = &mut order.coupon {
            self.coupon.uses += 1;
            self.coupon.used += order.discount;
            *left = if self.coupon.budget.is_some() { order.discount } else { i64::MAX };
        }
        order.begin();
        *cart = Cart { keys: std::mem::take(&mut cart.keys), ..Cart::default() };
        Ok(Some(order))
    }

    /// Sets how many units of a line there are.
    pub(super) fn set_units(&mut self, order: &mut Order, line: usize, quantity: i64) -> Result<bool, Refused> {
        let more = quantity - order.lines[line].quantity;
        if more == 0 {
            return Ok(false);
        }
        order.open()?;
        let units = order.lines[line].takes.map(|takes| takes * more.abs());
        if more > 0 {
            if self.stock.short(units) > 0 {
                return Err("conflict.stock");
            }
            let taken = self.stock.take(units);
            order.held = [0, 1].map(|index| order.held[index] + taken[index]);
        } else {
            let back = [0, 1].map(|index| units[index].min(order.held[index]));
            self.stock.give_back(back);
            order.held = [0, 1].map(|index| order.held[index] - back[index]);
        }
        order.lines[line].quantity = quantity;
        if order.lines.iter().all(|line| line.quantity == 0) {
            return Err("rule.empty");
        }
        self.reprice(order)
    }

    /// Sets whether a policy of an order counts, and what it adds.
    pub(super) fn set_policy(
        &mut self,
        order: &mut Order,
        id: &str,
        applied: bool,
        amount: Option<i64>,
    ) -> Result<bool, Refused> {
        let at = order.policies.iter().position(|one| one.id == id);
        let new = match (at, amount) {
            (Some(at), _) => {
                let old = &order.policies[at];
                let terms = old.terms.filter(|_| amount.is_none());
                Counted { terms, manual: true, applied, amount: amount.unwrap_or(old.amount), ..old.clone() }
            }
            (None, Some(amount)) => Counted { id: id.to_owned(), terms: None, manual: true, applied, amount },
            (None, None) => return Err("parser.body"),
        };
        if at.is_some_and(|at| order.policies[at] == new) {
            return Ok(false);
        }
        order.open()?;
        match at {
            Some(at) => order.policies[at] = new,
            None => order.policies.push(new),
        }
        self.reprice(order)
    }

    fn reprice(&mut self, order: &mut Order) -> Result<bool, Refused> {
        let before = order.discount;
        order.reprice()?;
        if order.coupon.is_some() {
            self.coupon.used += order.discount - before;
        }
        Ok(true)
    }

    /// Gives back what an order took that is called off.
    pub(super) fn call_off(&mut self, order: &mut Order) {
        self.came_back(order, true);
        if order.coupon.is_some() {
            self.coupon.uses -= 1;
            self.coupon.used -= order.discount;
        }
    }

    /// What an order took is sold again, or lost.
    pub(super) fn came_back(&mut self, order: &mut Order, again: bool) {
        if std::mem::take(&mut order.holds) && again {
            self.stock.give_back(std::mem::take(&mut order.held));
        }
    }
}
