//! Receives the calls of WhatsApp: checks their signature over the bytes as sent, and records what they report.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode as Status};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use documented::docs_const;
use futures_util::StreamExt;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::Value;

use super::require_webhook;
use super::status::{count_inbound_messages, receipts};
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::error_responses;
use hub_kernel::http::request::{Body, Headers};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::messaging::outbox::{OutboxChannel, update_receipts};
use hub_kernel::security::keyed_hash::verify_hmac_sha256;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode;

/// The largest body, in bytes: Meta sends up to 3 MiB.
const BODY_MAX: usize = 3 << 20;

/// The header of a call.
#[derive(Deserialize, JsonSchema)]
pub(super) struct SignatureHeader {
    /// The HMAC-SHA256 of the body under the app's secret: `sha256=…`.
    #[serde(rename = "x-hub-signature-256")]
    signature: Option<String>,
}

/// The body of a call, as sent.
pub(super) struct SignedBody(Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for SignedBody {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self> {
        let mut bytes = Vec::new();
        let mut chunks = request.into_body().into_data_stream();
        while let Some(chunk) = chunks.next().await {
            let chunk: Bytes = chunk.map_err(|_| Error::parser(RequestPart::Body, "", "the body ended early"))?;
            if bytes.len() + chunk.len() > BODY_MAX {
                return Err(Error::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(Self(bytes))
    }
}

impl OperationInput for SignedBody {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Body::<Value>::operation_input(ctx, operation);
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[ErrorCode::Parser(RequestPart::Body), ErrorCode::TooLarge])
    }
}

/// Receives the reports of WhatsApp, signed with the app's secret: 401 for any other, 404 when none is configured. A report moves
/// a message forward alone: delivered, read, or failed after it was sent. Whatever a signed body contains, the answer is 200;
/// messages of people are counted and dropped.
#[docs_const]
pub(super) async fn notifications_whatsapp_webhook(
    State(app): State<App>,
    _: Public,
    Headers(headers): Headers<SignatureHeader>,
    SignedBody(bytes): SignedBody,
) -> Result<Json<Null>> {
    let webhook = require_webhook(&app)?;
    let mac = headers.signature.as_deref().and_then(|signature| signature.strip_prefix("sha256=")).unwrap_or_default();
    if !verify_hmac_sha256(webhook.app_secret.expose_secret(), &bytes, mac) {
        metrics::counter!("whatsapp_calls_total", "outcome" => "unsigned").increment(1);
        return Err(Error::Unauthorized);
    }
    metrics::counter!("whatsapp_calls_total", "outcome" => "signed").increment(1);
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    metrics::counter!("whatsapp_messages_dropped_total").increment(count_inbound_messages(&body));
    let receipts = receipts(&body);
    if !receipts.is_empty() {
        update_receipts(app.db.write(), OutboxChannel::Whatsapp, &receipts, app.clock.now()).await?;
    }
    Ok(Json(Null))
}
