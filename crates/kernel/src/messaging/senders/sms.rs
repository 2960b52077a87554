//! SMS by an HTTP gateway: POST of `{id, to, text}`. Any success status means that the gateway accepted the message.

use std::str::FromStr;

use serde_json::json;

use super::OutgoingMessage;
use super::http::Endpoint;
use crate::messaging::jobs::JobFailure;

/// An SMS gateway.
pub(super) struct Sms(Endpoint);

impl FromStr for Sms {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Endpoint::parse(text).map(Self)
    }
}

impl Sms {
    pub(super) async fn send(&self, message: &OutgoingMessage) -> Result<Option<String>, JobFailure> {
        let body = json!({"id": message.id, "to": message.receptor, "text": message.body});
        let response = self.0.post(self.0.url.clone(), message, &body, |_| false).await?;
        Ok(response["id"].as_str().map(Into::into))
    }
}
