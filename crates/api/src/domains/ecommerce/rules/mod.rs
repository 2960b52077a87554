//! What a store's numbers and texts mean, without a database: prices, stock, coupons, policies, customizers, and what a
//! deployment changes.

mod bounds;
mod changes;
mod coupon;
mod policy;
mod price;
mod publish;
mod stock;

use serde_json::json;

use crate::kernel::error::Error;

pub(super) use bounds::{check_bounds, check_length, check_unique};
pub(super) use changes::{Change, Entity, Entry, changes};
pub(super) use coupon::{CouponCode, Discount, check_discount, check_uses};
pub(super) use policy::{AmountEffect, Span, check_effects, check_span};
pub(super) use price::Price;
pub(super) use publish::{Offer, Offered, Problem, problems};
pub(super) use stock::Stock;

/// A rule's refusal that names the field.
fn refused(rule: &'static str, path: &str, message: &str) -> Error {
    Error::Rule(rule, Some(json!({"path": path, "message": message})))
}

#[cfg(test)]
pub(in crate::domains::ecommerce) mod cases {
    use crate::kernel::error::Result;

    /// A verdict as its code and path, `ok` when there is nothing against it.
    pub(in crate::domains::ecommerce) fn verdict<T>(result: Result<T>) -> String {
        let Err(error) = result else { return "ok".into() };
        let body = error.body();
        let path = body.extra.as_ref().and_then(|extra| extra["path"].as_str()).unwrap_or_default().to_owned();
        format!("{} {path}", body.code)
    }
}
