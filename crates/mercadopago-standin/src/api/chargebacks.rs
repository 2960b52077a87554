//! Charge-backs: API reference, 'Get chargeback'; documentation 'Chargebacks', page 'Manage chargebacks'.

use axum::http::StatusCode;
use serde_json::json;

use super::{ApiError, ApiRequest, ApiResult};
use crate::date::date;

/// Follows API reference, 'Get chargeback'. Coverage is null until it is decided.
pub(super) fn get(request: &ApiRequest<'_>) -> ApiResult {
    let found = request.shared.read(|state| state.chargebacks.get(request.id).cloned());
    let chargeback = found.filter(|one| one.owner == request.user_id);
    let chargeback = chargeback.ok_or_else(|| ApiError::not_found("Chargeback not found"))?;
    Ok((
        StatusCode::OK,
        json!({
            "id": chargeback.id,
            "payments": [chargeback.payment_id],
            "currency": chargeback.currency_id,
            "amount": chargeback.amount,
            "reason": "general",
            "coverage_applied": chargeback.reimbursed.then_some(true),
            "coverage_elegible": true,
            "documentation_required": false,
            "documentation_status": "not_supplied",
            "documentation": [],
            "date_documentation_deadline": null,
            "date_created": date(chargeback.date_created),
            "date_last_updated": date(chargeback.date_last_updated),
            "live_mode": false,
        }),
    ))
}
