//! WhatsApp's Cloud API: takes messages, and reports what became of them to the webhook, signed with the app's secret.

use axum::body::Body;
use axum::http::Response;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::http::{ProviderCall, json_answer};
use crate::state::{Shared, WhatsappMessage};

/// A report about a message.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// WhatsApp's id of the message.
    pub id: String,
    /// `sent`, `delivered`, `read` or `failed`.
    pub status: String,
    /// The sender's own id of the message, which Meta repeats.
    pub callback_data: Option<String>,
}

/// The signature of a call of the webhook.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Signature {
    /// Made with the app's secret over the body.
    #[default]
    Genuine,
    /// Made with another secret.
    Forged,
    /// Made with the app's secret over another body.
    OfAnotherBody,
    /// This text.
    Text(String),
    /// No header.
    Absent,
}

pub(crate) fn answer(shared: &Shared, call: &ProviderCall) -> Response<Body> {
    if call.bearer() != Some(shared.settings.whatsapp_token.as_str()) {
        return error(401, Some("190"));
    }
    let body = call.json();
    let (Some(to), true) = (body["to"].as_str(), body["messaging_product"] == "whatsapp") else {
        return error(400, Some("100"));
    };
    let id = shared.change(|state| {
        let id = format!("wamid.{}", state.next_number());
        let callback_data = body["biz_opaque_callback_data"].as_str().map(str::to_owned);
        state.whatsapp.push(WhatsappMessage { id: id.clone(), callback_data, body: body.clone() });
        id
    });
    json_answer(
        200,
        &json!({
            "messaging_product": "whatsapp", "contacts": [{"input": to, "wa_id": to}],
            "messages": [{"id": id, "message_status": "accepted"}],
        }),
    )
}

/// An error of the Graph API.
pub(crate) fn error(status: u16, code: Option<&str>) -> Response<Body> {
    let code: i64 = code.and_then(|code| code.parse().ok()).unwrap_or(131_000);
    json_answer(status, &json!({"error": {"message": "as planned", "type": "OAuthException", "code": code}}))
}

/// The body of a call of the webhook.
pub(crate) fn webhook_body(reports: &[Report]) -> Value {
    let status = |report: &Report| {
        let mut status = json!({
            "id": report.id, "status": report.status, "timestamp": "1795186800", "recipient_id": "5491155550100",
        });
        if let Some(data) = &report.callback_data {
            status["biz_opaque_callback_data"] = json!(data);
        }
        if report.status == "failed" {
            status["errors"] = json!([{"code": 131_026, "title": "Message undeliverable"}]);
        }
        status
    };
    let statuses: Vec<_> = reports.iter().map(status).collect();
    let value = json!({
        "messaging_product": "whatsapp", "metadata": {"display_phone_number": "5491155550199", "phone_number_id": "1"},
        "statuses": statuses,
    });
    json!({"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{"field": "messages", "value": value}]}]})
}

/// Calls the webhook. Answers the status; none when nobody answered.
pub(crate) async fn call_webhook(shared: &Shared, body: Vec<u8>, signature: &Signature) -> Option<u16> {
    let url = shared.read(|state| state.webhook_url.clone())?;
    let sign = |secret: &str, body: &[u8]| {
        let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
        Some(format!("sha256={}", hex::encode(mac.chain_update(body).finalize().into_bytes())))
    };
    let secret = shared.settings.app_secret.as_str();
    let header = match signature {
        Signature::Genuine => sign(secret, &body),
        Signature::Forged => sign("another secret", &body),
        Signature::OfAnotherBody => sign(secret, b"{}"),
        Signature::Text(text) => Some(text.clone()),
        Signature::Absent => None,
    };
    let mut request = shared.client.post(url).header("content-type", "application/json").body(body);
    if let Some(header) = header {
        request = request.header("x-hub-signature-256", header);
    }
    request.send().await.ok().map(|answer| answer.status().as_u16())
}
