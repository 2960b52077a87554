//! Payments: API reference, 'Payments'.

use axum::http::StatusCode;

use super::payment_body::payment_body;
use super::{ApiError, ApiRequest, ApiResult};
use crate::model::Payment;

/// Follows API reference, 'Get payment'. A seller's token reads the seller's payments alone.
pub(super) fn get(request: &ApiRequest<'_>) -> ApiResult {
    Ok((StatusCode::OK, payment_body(&find_payment(request)?)))
}

/// The seller's payment with the id in the path: API reference, error 2000 'Payment not found'.
pub(super) fn find_payment(request: &ApiRequest<'_>) -> Result<Payment, ApiError> {
    let id = request.number()?;
    let found = request.shared.read(|state| state.payments.get(&id).cloned());
    let is_owned = |one: &Payment| one.owner == request.user_id;
    found.filter(is_owned).ok_or_else(|| ApiError::not_found("Payment not found").with_code(2000))
}
