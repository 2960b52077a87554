//! What a store's numbers and texts mean, without a database: prices, stock, coupons, policies, customizers, what a
//! deployment changes, what carts and orders come to, and how orders move.

mod amounts;
mod balance;
mod bounds;
mod changes;
mod coupon;
mod order_state_machine;
#[cfg(test)]
mod order_state_machine_tests;
mod policy;
mod price;
mod publish;
mod stock;
mod terms;
mod transitions;
#[cfg(test)]
mod worked_example_tests;

use serde_json::json;

use hub_kernel::types::error::Error;

pub(super) use amounts::{CouponTerms, LineAmounts, Part, SUBTOTAL_MAX, Totals, coupon_discount, line, totals};
pub(super) use bounds::{check_bounds, check_length, check_unique};
pub(super) use changes::{Entry, changes};
pub(super) use coupon::{Discount, check_discount, check_uses};
pub(super) use order_state_machine::{Move, PaymentStanding, PickupStanding, Refusal, Standing, Step, state_name};
pub(super) use policy::{AmountEffect, Span, check_effects, check_span};
pub(super) use price::Price;
pub(super) use publish::{Offer, Offered, problems};
pub(super) use stock::Stock;
pub(super) use terms::{Facts, Terms, amount, is_met};

/// A rule's refusal that names the field.
fn refused(rule: &'static str, path: &str, message: &str) -> Error {
    Error::Rule(rule, Some(json!({"path": path, "message": message})))
}

#[cfg(test)]
pub(crate) mod cases {
    use hub_kernel::types::error::Result;

    /// A verdict as its code and path, `ok` when there is nothing against it.
    pub(crate) fn verdict<T>(result: Result<T>) -> String {
        let Err(error) = result else { return "ok".into() };
        let body = error.body();
        let path = body.extra.as_ref().and_then(|extra| extra["path"].as_str()).unwrap_or_default().to_owned();
        format!("{} {path}", body.code)
    }
}
