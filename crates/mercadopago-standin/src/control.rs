//! The control calls under `/__control/`, for scripts and browser tests: the methods of [`crate::StandIn`] over HTTP.

use axum::body::Body;
use axum::http::{Method, Response, StatusCode};
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::ControlError;
use crate::failures::{Endpoint, Failure};
use crate::http::{ReadRequest, json_response, respond};
use crate::model::{NewPayment, PaymentStatus, UserId};
use crate::money::Centavos;
use crate::shared::Shared;
use crate::state::{AuthorizationRequest, State, read_object};
use crate::webhooks::{DeliveryOptions, WebhookFault, WebhookMode, delivery};

/// The reason of a refusal, as a text.
struct Refusal(String);

impl From<ControlError> for Refusal {
    fn from(error: ControlError) -> Self {
        Self(error.to_string())
    }
}

type ControlResult = Result<Value, Refusal>;

/// Answers a control call: 404 unless they are enabled, 422 when it is refused.
pub(crate) async fn answer(shared: &Shared, request: &ReadRequest) -> Response<Body> {
    if !shared.settings.control {
        return respond(StatusCode::NOT_FOUND, "text/plain", "control calls are not enabled");
    }
    let (method, path) = request.route();
    let result = match *method {
        Method::GET => read(shared, &path[1..]),
        Method::POST => match path[1..] {
            ["notifications", number, "deliver"] => deliver(shared, request, number).await,
            _ => act(shared, request, &path[1..]),
        },
        _ => None,
    };
    match result {
        None => json_response(StatusCode::NOT_FOUND, &json!({"error": "there is no such control call"})),
        Some(Ok(body)) => json_response(StatusCode::OK, &body),
        Some(Err(Refusal(reason))) => json_response(StatusCode::UNPROCESSABLE_ENTITY, &json!({"error": reason})),
    }
}

fn read(shared: &Shared, path: &[&str]) -> Option<ControlResult> {
    let found = shared.read(|state| match path {
        ["sellers"] => Some(to_json(&shared.settings.sellers)),
        ["preferences"] => Some(state.preferences.values().map(to_json).collect()),
        ["payments"] => Some(state.payments.values().map(to_json).collect()),
        ["chargebacks"] => Some(state.chargebacks.values().map(to_json).collect()),
        ["notifications"] => Some(to_json(&state.notifications)),
        ["requests"] => Some(to_json(&state.requests.list())),
        ["ledger"] => Some(json!({"movements": state.ledger.movements, "balance": state.ledger.balance()})),
        _ => None,
    });
    found.map(Ok)
}

fn to_json(value: &(impl Serialize + ?Sized)) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The body of a call, which has no unknown fields. An empty one counts as `{}`.
fn body<T: DeserializeOwned>(request: &ReadRequest) -> Result<T, Refusal> {
    let bytes: &[u8] = if request.body.is_empty() { b"{}" } else { &request.body };
    read_object(bytes).map_err(Refusal)
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal(format!("{text} is not a number")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pay {
    preference_id: String,
    payment: NewPayment,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetStatus {
    status: PaymentStatus,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefundAmount {
    amount: Option<Centavos>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Authorize {
    url: String,
    seller: Option<UserId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetScope {
    scope: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFailure {
    endpoint: Endpoint,
    failure: Failure,
    times: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetMode {
    mode: WebhookMode,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUrl {
    url: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFault {
    fault: WebhookFault,
    times: u32,
}

/// The largest number of planned webhook faults of one call.
const MOST_FAULTS: u32 = 10_000;

async fn deliver(shared: &Shared, request: &ReadRequest, id: &str) -> Option<ControlResult> {
    let (id, options) = match (number(id), body::<DeliveryOptions>(request)) {
        (Ok(id), Ok(options)) => (id, options),
        (Err(refusal), _) | (_, Err(refusal)) => return Some(Err(refusal)),
    };
    let status = delivery::deliver(shared, id, &options).await;
    Some(status.map(|status| json!({"status": status})).map_err(Refusal::from))
}

fn act(shared: &Shared, request: &ReadRequest, path: &[&str]) -> Option<ControlResult> {
    Some(match path {
        ["payments" | "chargebacks" | "sellers", id, action] => act_on(shared, request, (path[0], id, action))?,
        ["pay"] => body::<Pay>(request).and_then(|call| {
            let paid = shared.change(|state, now| state.insert_payment(&call.preference_id, call.payment, now));
            Ok(to_json(&paid?))
        }),
        ["authorize"] => body(request).and_then(|call| authorize(shared, &call)),
        ["notifications", id, "lose"] => number(id).and_then(|id| {
            shared.change(|state, _| state.lose_notification(id))?;
            Ok(json!({}))
        }),
        ["scope"] => body::<SetScope>(request).map(|call| change(shared, |state, _| state.granted_scope = call.scope)),
        ["failures"] => body::<PlanFailure>(request)
            .map(|call| change(shared, |state, _| state.failures.plan(call.endpoint, call.failure, call.times))),
        ["recover"] => Ok(change(shared, |state, _| state.failures.clear())),
        ["forget_requests"] => Ok(change(shared, |state, _| state.requests.clear())),
        ["webhooks", "mode"] => {
            body::<SetMode>(request).map(|call| change(shared, |state, _| state.webhook_mode = call.mode))
        }
        ["webhooks", "url"] => {
            body::<SetUrl>(request).map(|call| change(shared, |state, _| state.webhook_url = call.url))
        }
        ["webhooks", "faults"] => body::<PlanFault>(request).map(|call| {
            let times = call.times.min(MOST_FAULTS);
            change(shared, |state, _| state.plan_webhook_fault(call.fault, times))
        }),
        _ => return None,
    })
}

/// Makes a change that cannot be refused, and answers `{}`.
fn change(shared: &Shared, change: impl FnOnce(&mut State, DateTime<Utc>)) -> Value {
    shared.change(change);
    json!({})
}

fn authorize(shared: &Shared, call: &Authorize) -> ControlResult {
    let request = AuthorizationRequest::from_url(&call.url, &shared.settings)?;
    let location = match call.seller {
        None => request.refusal(),
        Some(seller) => {
            shared.find_seller(seller)?;
            shared.change(|state, now| state.grant(&request, seller, now))
        }
    };
    Ok(json!({"location": location}))
}

/// A call about one payment, charge-back or seller.
fn act_on(shared: &Shared, request: &ReadRequest, (noun, id, action): (&str, &str, &str)) -> Option<ControlResult> {
    let result = match (noun, action) {
        ("payments", "status") => number(id).and_then(|id| {
            let call: SetStatus = body(request)?;
            Ok(to_json(&shared.change(|state, now| state.move_payment(id, call.status, now))?))
        }),
        ("payments", "refund") => number(id).and_then(|id| {
            let call: RefundAmount = body(request)?;
            Ok(to_json(&shared.change(|state, now| state.insert_refund(id, call.amount, None, now))?))
        }),
        ("payments", "charge_back") => {
            number(id).and_then(|id| Ok(to_json(&shared.change(|state, now| state.insert_chargeback(id, now))?)))
        }
        ("chargebacks", "reimburse") => {
            shared.change(|state, now| state.reimburse(id, now)).map(|one| to_json(&one)).map_err(Refusal::from)
        }
        ("sellers", "expire_access_tokens" | "expire_refresh_tokens" | "deauthorize") => number(id).and_then(|id| {
            shared.find_seller(id)?;
            Ok(change(shared, |state, now| match action {
                "expire_access_tokens" => state.expire_access_tokens(id, now),
                "expire_refresh_tokens" => state.expire_refresh_tokens(id),
                _ => state.deauthorize(id, now),
            }))
        }),
        _ => return None,
    };
    Some(result)
}
