//! The registration of the webhook: Meta asks once, and expects its challenge back.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;

use super::require_webhook;
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::{ContentType, RawBody};
use hub_kernel::security::keyed_hash::is_equal_secret;
use hub_kernel::types::error::{Error, Result};

/// The longest challenge, in characters.
const CHALLENGE_MAX: usize = 200;

/// Plain text.
pub(super) struct PlainText;

impl ContentType for PlainText {
    const NAME: &'static str = "text/plain; charset=utf-8";
}

/// The registration, as Meta asks for it. A call without one of these is refused as a wrong one is.
#[derive(Deserialize, JsonSchema)]
pub(super) struct VerifyQuery {
    /// Always `subscribe`.
    #[serde(rename = "hub.mode")]
    #[schemars(required)]
    mode: Option<String>,
    /// The token that the operator gave to Meta.
    #[serde(rename = "hub.verify_token")]
    #[schemars(required)]
    verify_token: Option<String>,
    /// The text to answer, of at most 200 characters.
    #[serde(rename = "hub.challenge")]
    #[schemars(required)]
    challenge: Option<String>,
}

/// Answers the challenge of Meta when the webhook is registered: 403 unless the token is the configured one, 404 when none is
/// configured.
#[docs_const]
pub(super) async fn notifications_whatsapp_verify(
    State(app): State<App>,
    _: Public,
    Query(query): Query<VerifyQuery>,
) -> Result<RawBody<PlainText>> {
    let webhook = require_webhook(&app)?;
    let token = query.verify_token.unwrap_or_default();
    let is_known = is_equal_secret(webhook.verify_token.expose_secret(), &token);
    let challenge = query.challenge.filter(|text| !text.is_empty() && text.chars().count() <= CHALLENGE_MAX);
    match challenge {
        Some(challenge) if is_known && query.mode.as_deref() == Some("subscribe") => Ok(RawBody::new(challenge)),
        _ => Err(Error::Forbidden),
    }
}
