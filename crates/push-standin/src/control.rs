//! The control calls under `/__control/`, for scripts and browser tests: methods of [`crate::StandIn`] over HTTP.

use axum::body::Body;
use axum::http::{Method, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answers::{Answer, Endpoint};
use crate::http::{ProviderCall, json_answer};
use crate::state::Shared;
use crate::whatsapp::{Report, Signature, call_webhook, webhook_body};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanAnswer {
    endpoint: Endpoint,
    answer: Answer,
    times: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewBrowser {
    /// The sender's key that it subscribes with; anyone's without one.
    sender_key: Option<String>,
}

/// Answers a control call: 404 unless they are enabled, 422 when its body cannot be read.
pub(crate) async fn answer(shared: &Shared, call: &ProviderCall, path: &[&str]) -> Response<Body> {
    if !shared.settings.control {
        return json_answer(404, &json!({"error": "control calls are not enabled"}));
    }
    let result = match (&call.parts.method, path) {
        (&Method::GET, ["pushes", id]) => {
            Ok(shared.read(|state| json!(state.browsers.get(*id).map(|browser| &browser.pushes))))
        }
        (&Method::GET, ["phones", token]) => {
            Ok(shared.read(|state| json!(state.phones.get(*token).map(|phone| &phone.messages))))
        }
        (&Method::GET, ["whatsapp"]) => Ok(shared.read(|state| json!(state.whatsapp))),
        (&Method::POST, ["browsers"]) => {
            serde_json::from_slice(&call.body).map(|new: NewBrowser| json!(shared.subscribe(new.sender_key.as_deref())))
        }
        (&Method::POST, ["answers"]) => serde_json::from_slice(&call.body).map(|plan: PlanAnswer| {
            shared.change(|state| state.answers.plan(plan.endpoint, plan.answer, plan.times));
            Value::Null
        }),
        (&Method::POST, ["recover"]) => {
            shared.change(|state| state.answers.clear());
            Ok(Value::Null)
        }
        (&Method::POST, ["reports"]) => match serde_json::from_slice::<Vec<Report>>(&call.body) {
            Ok(reports) => {
                let body = webhook_body(&reports).to_string().into_bytes();
                Ok(json!({"status": call_webhook(shared, body, &Signature::Genuine).await}))
            }
            Err(error) => Err(error),
        },
        _ => return json_answer(404, &json!({"error": "there is no such control call"})),
    };
    match result {
        Ok(body) => json_answer(200, &body),
        Err(error) => json_answer(422, &json!({"error": error.to_string()})),
    }
}
