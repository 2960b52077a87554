//! Preferences: API reference, 'Preferences'.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{ApiError, ApiRequest, ApiResult};
use crate::date::date;
use crate::model::Preference;
use crate::shared::Shared;
use crate::state::PreferenceBody;

/// Follows API reference, 'Create preference'.
pub(super) fn create(request: &ApiRequest<'_>) -> ApiResult {
    let body: PreferenceBody = request.json()?;
    let client_id = &request.shared.settings.client_id;
    let created = request.shared.change(|state, now| state.insert_preference(request.user_id, client_id, body, now));
    let preference = created.map_err(refused)?;
    Ok((StatusCode::CREATED, preference_body(request.shared, &preference)))
}

/// Follows API reference, 'Update preference'. `expires` with a date that has passed ends a preference.
pub(super) fn update(request: &ApiRequest<'_>) -> ApiResult {
    let body: PreferenceBody = request.json()?;
    let updated = request.shared.change(|state, _| state.update_preference(request.user_id, request.id, body));
    let preference = updated.map_err(refused)?.ok_or_else(not_found)?;
    Ok((StatusCode::OK, preference_body(request.shared, &preference)))
}

/// Follows API reference, 'Get preference'.
pub(super) fn get(request: &ApiRequest<'_>) -> ApiResult {
    let found = request.shared.read(|state| state.find_preference(request.id).cloned());
    let preference = found.filter(|one| one.collector_id == request.user_id).ok_or_else(not_found)?;
    Ok((StatusCode::OK, preference_body(request.shared, &preference)))
}

fn refused((error, message): (&'static str, &'static str)) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, error, message)
}

fn not_found() -> ApiError {
    ApiError::not_found("the preference was not found")
}

fn preference_body(shared: &Shared, preference: &Preference) -> Value {
    let init_point = format!("{}/checkout/v1/redirect?pref_id={}", shared.url(), preference.id);
    json!({
        "id": preference.id,
        "client_id": preference.client_id,
        "collector_id": preference.collector_id,
        "operation_type": "regular_payment",
        "site_id": "MLA",
        "items": preference.items,
        "external_reference": preference.external_reference,
        "back_urls": preference.back_urls,
        "auto_return": preference.auto_return.as_deref().unwrap_or_default(),
        "expires": preference.expires,
        "expiration_date_from": preference.expiration_date_from.map(date),
        "expiration_date_to": preference.expiration_date_to.map(date),
        "binary_mode": preference.binary_mode,
        "notification_url": preference.notification_url,
        "payment_methods": preference.payment_methods,
        "metadata": preference.metadata,
        "date_created": date(preference.date_created),
        "init_point": init_point,
        "sandbox_init_point": init_point,
    })
}
