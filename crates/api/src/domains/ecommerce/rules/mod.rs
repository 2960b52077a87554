//! Business rules as pure functions: prices, stock, coupons, policies, customizers, deployments, totals and the state
//! machine of orders.

mod amounts;
mod coupon;
mod deployment_diff;
mod input_checks;
mod order_state_machine;
#[cfg(test)]
mod order_state_machine_tests;
mod payment_balance;
mod policy;
mod policy_terms;
mod price;
mod publish_check;
mod stock;
mod transitions;
#[cfg(test)]
mod worked_example_tests;

use serde_json::json;

use hub_kernel::types::error::Error;

pub(super) use amounts::{
    CouponTerms, LineAmounts, OrderTotals, PricedPart, SUBTOTAL_MAX_CENTAVOS, coupon_discount, line_amounts,
    order_totals,
};
pub(super) use coupon::check_coupon_discount;
pub(super) use deployment_diff::{DeploymentEntry, diff_entries};
pub(super) use input_checks::{check_length, check_options_bounds, check_unique, check_unique_if_some};
pub(super) use order_state_machine::{
    OrderStatus, PaymentStatus, PickupStatus, Transition, TransitionError, TransitionRequest, state_name,
};
pub(super) use policy::{InclusiveRange, check_policy_effects, check_range};
pub(super) use policy_terms::{PolicyContext, PolicyTerms, is_policy_met, policy_amount};
pub(super) use price::Price;
pub(super) use publish_check::{CandidateArticle, PublishCheckInput, publish_problems};

/// An `error.rule` that names the field at fault.
fn rule_error(rule: &'static str, path: &str, message: &str) -> Error {
    Error::Rule(rule, Some(json!({"path": path, "message": message})))
}

#[cfg(test)]
pub(crate) mod cases {
    use hub_kernel::types::error::Result;

    /// The error's code and path as text, or `ok`.
    pub(crate) fn code_and_path<T>(result: Result<T>) -> String {
        let Err(error) = result else { return "ok".into() };
        let body = error.body();
        let path = body.extra.as_ref().and_then(|extra| extra["path"].as_str()).unwrap_or_default().to_owned();
        format!("{} {path}", body.code)
    }
}
