//! Refunds: API reference, 'Refunds'.

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use super::payment_body::refund_body;
use super::{ApiError, ApiRequest, ApiResult, payments};
use crate::error::ControlError;

/// The body of a refund: empty for the whole.
#[derive(Deserialize, Default)]
#[serde(default)]
struct RefundBody {
    amount: Option<Value>,
}

/// Follows API reference, 'Create refund', with its errors 2063, 4040, 4041 and 4292. The same key again answers the
/// refund that it made: the page calls the key the one 'that prevents the request from being done twice'.
pub(super) fn create(request: &ApiRequest<'_>) -> ApiResult {
    let payment = payments::find_payment(request)?;
    let body: RefundBody = request.json()?;
    let key = request.request.header("x-idempotency-key").map(str::trim).filter(|key| !key.is_empty());
    let key = key.ok_or_else(|| ApiError::bad_request("Header X-Idempotency-Key can't be null").with_code(4292))?;
    let amount = match body.amount {
        None | Some(Value::Null) => None,
        Some(amount) => {
            let amount = serde_json::from_value(amount);
            Some(amount.map_err(|_| ApiError::bad_request("amount attribute must be numeric").with_code(4041))?)
        }
    };
    let made = request.shared.change(|state, now| state.insert_refund(payment.id, amount, Some(key.to_owned()), now));
    let refund = made.map_err(|error| match error {
        ControlError::ImpossibleRefund(_) if amount.is_some_and(|amount| amount.get() <= 0) => {
            ApiError::bad_request("amount attribute must be positive").with_code(4040)
        }
        _ => {
            let message = "The action requested is not valid for the current payment state";
            ApiError::bad_request(message).with_code(2063)
        }
    })?;
    Ok((StatusCode::CREATED, refund_body(&refund, &payment)))
}

/// Follows API reference, 'Get refunds'.
pub(super) fn list(request: &ApiRequest<'_>) -> ApiResult {
    let payment = payments::find_payment(request)?;
    Ok((StatusCode::OK, payment.refunds.iter().map(|refund| refund_body(refund, &payment)).collect()))
}
