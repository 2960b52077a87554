//! Firebase Cloud Messaging, HTTP v1 (`projects.messages.send`), with its documented errors.

use axum::body::Body;
use axum::http::Response;
use serde_json::{Value, json};

use crate::http::{ProviderCall, json_answer};
use crate::state::{PhoneState, Shared};

pub(crate) fn answer(shared: &Shared, call: &ProviderCall, project: &str) -> Response<Body> {
    let is_known = |token: &str| shared.read(|state| state.access_tokens.contains(token));
    if !call.bearer().is_some_and(is_known) {
        return error(401, None, &[]);
    }
    let message = &call.json()["message"];
    let wrong = wrong_fields(message);
    if !wrong.is_empty() {
        return error(400, Some("INVALID_ARGUMENT"), &wrong);
    }
    let token = message["token"].as_str().unwrap_or_default();
    shared.change(|state| {
        let number = state.next_number();
        match state.phones.get_mut(token) {
            None => error(400, Some("INVALID_ARGUMENT"), &["message.token".to_owned()]),
            Some(phone) => match phone.state {
                PhoneState::Unregistered => error(404, Some("UNREGISTERED"), &[]),
                PhoneState::OtherSender => error(403, Some("SENDER_ID_MISMATCH"), &[]),
                PhoneState::Registered => {
                    phone.messages.push(message.clone());
                    json_answer(200, &json!({"name": format!("projects/{project}/messages/{number}")}))
                }
            },
        }
    })
}

/// The fields that do not have the documented form.
fn wrong_fields(message: &Value) -> Vec<String> {
    let is_text = |value: &Value| value.is_string();
    let is_duration = |value: &Value| {
        value.as_str().and_then(|text| text.strip_suffix('s')).is_some_and(|seconds| seconds.parse::<f64>().is_ok())
    };
    let data_is_texts = message["data"].as_object().is_none_or(|data| data.values().all(is_text));
    let ttl = &message["android"]["ttl"];
    let priority = &message["android"]["priority"];
    let checks = [
        ("message.token", is_text(&message["token"])),
        ("message.notification.title", is_text(&message["notification"]["title"])),
        ("message.notification.body", is_text(&message["notification"]["body"])),
        ("message.data", data_is_texts),
        ("message.android.ttl", ttl.is_null() || is_duration(ttl)),
        ("message.android.priority", priority.is_null() || *priority == "HIGH" || *priority == "NORMAL"),
    ];
    checks.into_iter().filter(|(_, is_good)| !is_good).map(|(field, _)| field.to_owned()).collect()
}

/// An error as documented: the code of Firebase in its own detail, the wrong fields in another.
pub(crate) fn error(status: u16, code: Option<&str>, fields: &[String]) -> Response<Body> {
    let name = match status {
        400 => "INVALID_ARGUMENT",
        401 => "UNAUTHENTICATED",
        403 => "PERMISSION_DENIED",
        404 => "NOT_FOUND",
        429 => "RESOURCE_EXHAUSTED",
        503 => "UNAVAILABLE",
        _ => "INTERNAL",
    };
    let mut details = Vec::new();
    if let Some(code) = code {
        details.push(json!({"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": code}));
    }
    if !fields.is_empty() {
        let violation = |field: &String| json!({"field": field, "description": "Invalid value"});
        let violations: Vec<_> = fields.iter().map(violation).collect();
        details.push(json!({"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": violations}));
    }
    json_answer(
        status,
        &json!({"error": {"code": status, "message": "as planned", "status": name, "details": details}}),
    )
}
