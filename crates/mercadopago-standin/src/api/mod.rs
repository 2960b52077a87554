//! The API: routes, tokens, failures that are put on, and the forms of its answers and errors.

mod chargebacks;
mod merchant_orders;
mod oauth;
mod payment_body;
mod payments;
mod preferences;
mod refunds;
mod search;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::failures::{Endpoint, Failure};
use crate::http::{Answer, ReadRequest, Unanswered, json_response, respond};
use crate::model::UserId;
use crate::requests::RecordedRequest;
use crate::shared::Shared;
use crate::state::read_object;

/// The status and the body of an answer, or an error.
type ApiResult = Result<(StatusCode, Value), ApiError>;

/// An error: API reference, 'Errors' of each page.
#[derive(Debug)]
struct ApiError {
    status: StatusCode,
    error: &'static str,
    message: String,
    /// The documented number, where there is one.
    code: Option<u32>,
}

impl ApiError {
    fn new(status: StatusCode, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, error, message: message.into(), code: None }
    }

    fn with_code(self, code: u32) -> Self {
        Self { code: Some(code), ..self }
    }

    fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    fn respond(&self) -> Response<Body> {
        let cause = self.code.map(|code| json!({"code": code, "description": self.message, "data": null}));
        json_response(
            self.status,
            &json!({
                "message": self.message,
                "error": self.error,
                "status": self.status.as_u16(),
                "cause": cause.into_iter().collect::<Vec<_>>(),
            }),
        )
    }
}

/// A request of the API whose token was checked.
struct ApiRequest<'a> {
    shared: &'a Shared,
    request: &'a ReadRequest,
    user_id: UserId,
    /// The id in the path.
    id: &'a str,
}

impl ApiRequest<'_> {
    /// The id in the path as a number: API reference, error 1 'Params Error'.
    fn number(&self) -> Result<i64, ApiError> {
        self.id.parse().map_err(|_| ApiError::bad_request("Params Error").with_code(1))
    }

    /// The body, which is a JSON object; an empty one counts as one without fields.
    fn json<T: serde::de::DeserializeOwned + Default>(&self) -> Result<T, ApiError> {
        if self.request.body.is_empty() {
            return Ok(T::default());
        }
        read_object(&self.request.body).map_err(|error| ApiError::bad_request(format!("Invalid parameter: {error}")))
    }
}

/// Finds the endpoint of a request, and the id in its path. The error is 404 or 405.
fn find_endpoint(request: &ReadRequest) -> Result<(Endpoint, &str), ApiError> {
    let (method, path) = request.route();
    let endpoints: &[(Method, Endpoint)] = match path.as_slice() {
        ["oauth", "token"] => &[(Method::POST, Endpoint::Token)],
        ["checkout", "preferences"] => &[(Method::POST, Endpoint::CreatePreference)],
        ["checkout", "preferences", _] => {
            &[(Method::PUT, Endpoint::UpdatePreference), (Method::GET, Endpoint::GetPreference)]
        }
        ["v1", "payments", "search"] => &[(Method::GET, Endpoint::SearchPayments)],
        ["v1", "payments", _] => &[(Method::GET, Endpoint::GetPayment)],
        ["v1", "payments", _, "refunds"] => {
            &[(Method::POST, Endpoint::CreateRefund), (Method::GET, Endpoint::ListRefunds)]
        }
        ["v1", "chargebacks", _] => &[(Method::GET, Endpoint::GetChargeback)],
        ["merchant_orders", _] => &[(Method::GET, Endpoint::GetMerchantOrder)],
        _ => &[],
    };
    if endpoints.is_empty() {
        return Err(ApiError::not_found("the stand-in has no such endpoint"));
    }
    let found = endpoints.iter().find(|(one, _)| one == method);
    let (_, endpoint) = found
        .ok_or_else(|| ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method Not Allowed"))?;
    let id_at = if path[0] == "merchant_orders" { 1 } else { 2 };
    Ok((*endpoint, request.path.get(id_at).map_or("", String::as_str)))
}

/// Answers a request of the API, or fails as it was planned.
pub(crate) async fn answer(shared: &Shared, request: &ReadRequest) -> Answer {
    let (endpoint, id) = match find_endpoint(request) {
        Ok(found) => found,
        Err(error) => return Ok(error.respond()),
    };
    let (number, user_id, failure) = record(shared, request, endpoint);
    let response = match failure {
        None => handle(shared, request, endpoint, id, user_id),
        Some(Failure::Status { status }) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let error = if status.is_client_error() { "bad_request" } else { "internal_error" };
            ApiError::new(status, error, "a failure that was put on").respond()
        }
        Some(Failure::TooManyRequests { retry_after_seconds }) => too_many_requests(retry_after_seconds),
        Some(Failure::TimeOut) => std::future::pending().await,
        Some(Failure::Disconnect) => return Err(Unanswered),
        Some(Failure::LoseAnswer) => {
            let response = handle(shared, request, endpoint, id, user_id);
            shared.change(|state, _| state.requests.set_status(number, response.status().as_u16()));
            return Err(Unanswered);
        }
        Some(Failure::Delay { milliseconds }) => {
            let response = handle(shared, request, endpoint, id, user_id);
            tokio::time::sleep(Duration::from_millis(milliseconds.into())).await;
            response
        }
        Some(Failure::Garbage) => respond(StatusCode::OK, "text/html", "<html><body>Bad gateway</body></html>"),
    };
    shared.change(|state, _| state.requests.set_status(number, response.status().as_u16()));
    Ok(response)
}

/// Records a request, and takes the failure that is planned for it.
fn record(shared: &Shared, request: &ReadRequest, endpoint: Endpoint) -> (usize, Option<UserId>, Option<Failure>) {
    let token = request.header("authorization").and_then(|header| header.strip_prefix("Bearer "));
    let is_secret = endpoint == Endpoint::Token;
    shared.change(|state, now| {
        let user_id = token.and_then(|token| state.find_user(token, now));
        let failure = state.failures.take(endpoint);
        let number = state.requests.insert(RecordedRequest {
            endpoint,
            at: now,
            path: request.parts.uri.path().to_owned(),
            query: if is_secret { Vec::new() } else { request.query.clone() },
            user_id,
            idempotency_key: request.header("x-idempotency-key").map(str::to_owned),
            body: if is_secret { Value::Null } else { serde_json::from_slice(&request.body).unwrap_or_default() },
            failure: failure.clone(),
            status: None,
        });
        (number, user_id, failure)
    })
}

fn handle(
    shared: &Shared,
    request: &ReadRequest,
    endpoint: Endpoint,
    id: &str,
    user_id: Option<UserId>,
) -> Response<Body> {
    let result = match (endpoint, user_id) {
        (Endpoint::Token, _) => oauth::token(shared, request),
        (_, None) => Err(ApiError::new(StatusCode::UNAUTHORIZED, "unauthorized", "invalid access token")),
        (_, Some(user_id)) => {
            let request = ApiRequest { shared, request, user_id, id };
            match endpoint {
                Endpoint::CreatePreference => preferences::create(&request),
                Endpoint::UpdatePreference => preferences::update(&request),
                Endpoint::GetPreference => preferences::get(&request),
                Endpoint::GetPayment => payments::get(&request),
                Endpoint::SearchPayments => search::search(&request),
                Endpoint::CreateRefund => refunds::create(&request),
                Endpoint::ListRefunds => refunds::list(&request),
                Endpoint::GetChargeback => chargebacks::get(&request),
                Endpoint::GetMerchantOrder => merchant_orders::get(&request),
                Endpoint::Any | Endpoint::Token => Err(ApiError::not_found("the stand-in has no such endpoint")),
            }
        }
    };
    match result {
        Ok((status, body)) => json_response(status, &body),
        Err(error) => error.respond(),
    }
}

/// 429: the header is HTTP's own (RFC 9110, section 10.2.3).
fn too_many_requests(retry_after_seconds: Option<u32>) -> Response<Body> {
    let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", "Too Many Requests");
    let mut response = error.respond();
    if let Some(seconds) = retry_after_seconds {
        response.headers_mut().insert("retry-after", seconds.into());
    }
    response
}
