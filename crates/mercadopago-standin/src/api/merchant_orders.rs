//! Merchant orders: API reference, 'Get merchant order'.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{ApiError, ApiRequest, ApiResult};
use crate::date::date;
use crate::model::{Payment, PaymentStatus};
use crate::money::Centavos;
use crate::state::order_status;

/// Follows API reference, 'Get merchant order': the payments of a preference.
pub(super) fn get(request: &ApiRequest<'_>) -> ApiResult {
    let id = request.number()?;
    request.shared.read(|state| {
        let preference = state.preferences.get(&id).filter(|one| one.collector_id == request.user_id);
        let preference = preference.ok_or_else(|| ApiError::not_found("merchant order not found"))?;
        let payments = state.list_order_payments(id);
        let is_paid = |payment: &&&Payment| payment.status == PaymentStatus::Approved;
        let paid: Centavos = payments.iter().filter(is_paid).map(|one| one.transaction_amount).sum();
        let refunded: Centavos = payments.iter().map(|one| one.transaction_amount_refunded).sum();
        let updated = payments.iter().map(|one| one.date_last_updated).max().unwrap_or(preference.date_created);
        let body = json!({
            "id": id,
            "status": order_status(preference.total(), &payments),
            "external_reference": preference.external_reference,
            "preference_id": preference.id,
            "payments": payments.iter().map(|payment| payment_body(payment)).collect::<Vec<_>>(),
            "shipments": [],
            "collector": {"id": preference.collector_id},
            "marketplace": "NONE",
            "date_created": date(preference.date_created),
            "last_updated": date(updated),
            "site_id": "MLA",
            "total_amount": preference.total(),
            "paid_amount": paid,
            "refunded_amount": refunded,
            "cancelled": false,
            "items": preference.items,
        });
        Ok((StatusCode::OK, body))
    })
}

fn payment_body(payment: &Payment) -> Value {
    json!({
        "id": payment.id,
        "transaction_amount": payment.transaction_amount,
        "total_paid_amount": payment.transaction_amount,
        "shipping_cost": 0,
        "currency_id": payment.currency_id,
        "status": payment.status.as_str(),
        "status_detail": payment.status_detail,
        "operation_type": "regular_payment",
        "date_approved": payment.date_approved.map(date),
        "date_created": date(payment.date_created),
        "last_modified": date(payment.date_last_updated),
        "amount_refunded": payment.transaction_amount_refunded,
    })
}
