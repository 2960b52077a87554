//! Tokens: API reference, 'Create and refresh token'; documentation 'OAuth', pages 'Creation', 'Renewal' and 'Best
//! practices'.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{ApiError, ApiResult};
use crate::http::{ReadRequest, find_pair};
use crate::shared::Shared;
use crate::state::TokenRequest;
use crate::state::accounts::TOKEN_LIFE_SECONDS;

/// The message of `invalid_grant`, as the service answers it.
const INVALID_GRANT: &str = "Error validating grant. Your authorization code or refresh token may be expired or it was \
                             already used.";

/// Follows API reference, 'Create and refresh token'. The page 'Best practices' forbids parameters in the query.
pub(super) fn token(shared: &Shared, request: &ReadRequest) -> ApiResult {
    if !request.query.is_empty() {
        return Err(invalid_request("the parameters belong in the body"));
    }
    let fields = fields(request)?;
    let find = |name: &str| find_pair(&fields, name).filter(|value| !value.is_empty());
    let settings = &shared.settings;
    if find("client_id") != Some(&settings.client_id) || find("client_secret") != Some(&settings.client_secret) {
        let message = "invalid client_id or client_secret";
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "invalid_client", message));
    }
    let missing = |name: &'static str| invalid_request(&format!("the following parameters must be present: {name}"));
    let request = match find("grant_type").ok_or_else(|| missing("grant_type"))? {
        "authorization_code" => TokenRequest::Code {
            code: find("code").ok_or_else(|| missing("code"))?,
            redirect_uri: find("redirect_uri").ok_or_else(|| missing("redirect_uri"))?,
            verifier: find("code_verifier"),
        },
        "refresh_token" => {
            TokenRequest::Refresh { refresh_token: find("refresh_token").ok_or_else(|| missing("refresh_token"))? }
        }
        _ => {
            let message = "invalid grant_type";
            return Err(ApiError::new(StatusCode::BAD_REQUEST, "unsupported_grant_type", message));
        }
    };
    let issued = shared.change(|state, now| state.exchange(&request, now));
    let issued = issued.ok_or_else(|| ApiError::new(StatusCode::BAD_REQUEST, "invalid_grant", INVALID_GRANT))?;
    Ok((
        StatusCode::OK,
        json!({
            "access_token": issued.access_token,
            "token_type": "Bearer",
            "expires_in": TOKEN_LIFE_SECONDS,
            "scope": issued.scope,
            "user_id": issued.user_id,
            "refresh_token": issued.refresh_token,
            "public_key": issued.public_key,
            "live_mode": false,
        }),
    ))
}

fn invalid_request(message: &str) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, "invalid_request", message)
}

/// The fields of the body, which is JSON or a form.
fn fields(request: &ReadRequest) -> Result<Vec<(String, String)>, ApiError> {
    if !request.header("content-type").is_some_and(|header| header.starts_with("application/json")) {
        return Ok(request.form());
    }
    let body: Value = serde_json::from_slice(&request.body).map_err(|_| invalid_request("invalid JSON"))?;
    let object = body.as_object().ok_or_else(|| invalid_request("invalid JSON"))?;
    let field = |(name, value): (&String, &Value)| {
        let text = value.as_str().map(str::to_owned).or_else(|| value.is_number().then(|| value.to_string()));
        text.map(|text| (name.clone(), text))
    };
    Ok(object.iter().filter_map(field).collect())
}
