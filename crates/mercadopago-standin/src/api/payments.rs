//! Payments: API reference, 'Payments'.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{ApiError, ApiRequest, ApiResult, date, refunds};
use crate::model::{Payment, PaymentStatus};

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

/// The fields of a payment that the page documents for Checkout Pro, without the payer's data.
pub(super) fn payment_body(payment: &Payment) -> Value {
    let is_captured = payment.status != PaymentStatus::Authorized;
    json!({
        "id": payment.id,
        "date_created": date(payment.date_created),
        "date_approved": payment.date_approved.map(date),
        "date_last_updated": date(payment.date_last_updated),
        "date_of_expiration": null,
        "money_release_date": payment.date_approved.map(date),
        "operation_type": "regular_payment",
        "payment_method_id": payment.payment_method_id,
        "payment_type_id": payment.payment_type_id,
        "payment_method": {"id": payment.payment_method_id, "type": payment.payment_type_id},
        "status": payment.status.as_str(),
        "status_detail": payment.status_detail,
        "currency_id": payment.currency_id,
        "description": payment.description,
        "live_mode": false,
        "collector_id": payment.collector_id,
        "payer": {"id": null, "email": null, "identification": {"type": null, "number": null}, "type": null},
        "metadata": {},
        "additional_info": {},
        "external_reference": payment.external_reference,
        "transaction_amount": payment.transaction_amount,
        "transaction_amount_refunded": payment.transaction_amount_refunded,
        "coupon_amount": 0,
        "transaction_details": {
            "net_received_amount": payment.transaction_amount,
            "total_paid_amount": payment.transaction_amount,
            "overpaid_amount": 0,
            "installment_amount": payment.transaction_amount,
        },
        "installments": 1,
        "captured": is_captured,
        "binary_mode": false,
        "processing_mode": "aggregator",
        "order": {"id": payment.merchant_order_id.to_string(), "type": "mercadopago"},
        "refunds": payment.refunds.iter().map(|refund| refunds::refund_body(refund, payment)).collect::<Vec<_>>(),
    })
}
