//! WhatsApp by Meta's Cloud API: a code is sent as an authentication template, any other message as text.

use std::str::FromStr;

use reqwest::Url;
use serde_json::{Value, json};

use super::OutgoingMessage;
use super::http::Endpoint;
use crate::messaging::jobs::JobFailure;

/// The default template for codes and its default language.
const TEMPLATE: &str = "verification_code";
const LANGUAGE: &str = "es_AR";

/// Returns true for an error of Meta that may be gone at the next attempt: too many calls, an outage, or what the operator can
/// put right at Meta (a token, a permission, a payment, a registration). Meta's statuses do not say: it answers 400 for too many
/// calls too (<https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes/>).
fn is_temporary(code: i64) -> bool {
    let too_many_calls = [4, 80_007, 130_429, 131_048, 131_056];
    let outages = [1, 2, 131_000, 131_016, 131_057, 133_004];
    let for_the_operator = [0, 3, 10, 190, 368, 131_005, 131_031, 131_042, 131_045, 133_010];
    [too_many_calls.as_slice(), &outages, &for_the_operator].concat().contains(&code) || (200..300).contains(&code)
}

/// A sender with a phone number of the Cloud API.
pub(super) struct Whatsapp {
    endpoint: Endpoint,
    messages: Url,
    template: String,
    language: String,
}

impl FromStr for Whatsapp {
    type Err = String;

    /// `https://:TOKEN@graph.facebook.com/v23.0/PHONE_ID?template=NAME&language=es_AR`.
    fn from_str(text: &str) -> Result<Self, String> {
        let endpoint = Endpoint::parse(text)?;
        let (mut template, mut language) = (TEMPLATE.to_owned(), LANGUAGE.to_owned());
        for (name, value) in endpoint.url.query_pairs() {
            match &*name {
                "template" => template = value.into_owned(),
                "language" => language = value.into_owned(),
                _ => return Err("knows `template` and `language` after the question mark".into()),
            }
        }
        let mut messages = endpoint.url.clone();
        messages.set_query(None);
        messages.path_segments_mut().map_err(|()| "has no path")?.pop_if_empty().push("messages");
        Ok(Self { endpoint, messages, template, language })
    }
}

impl Whatsapp {
    pub(super) async fn send(&self, message: &OutgoingMessage) -> Result<Option<String>, JobFailure> {
        let response = self.endpoint.post(self.messages.clone(), message, &self.body(message), is_temporary).await?;
        Ok(response["messages"][0]["id"].as_str().map(Into::into))
    }

    /// Builds the request body. The code is a parameter of the template's body and of its copy button. The template's
    /// text replaces the message's, because Meta accepts only templates to start a conversation.
    fn body(&self, message: &OutgoingMessage) -> Value {
        let mut body = json!({
            "messaging_product": "whatsapp",
            "recipient_type": "individual",
            "to": message.receptor.trim_start_matches('+'),
            "biz_opaque_callback_data": message.id,
        });
        let Some(code) = &message.code else {
            body["type"] = json!("text");
            body["text"] = json!({"preview_url": false, "body": message.body});
            return body;
        };
        let parameters = json!([{"type": "text", "text": code}]);
        body["type"] = json!("template");
        body["template"] = json!({
            "name": self.template,
            "language": {"code": self.language},
            "components": [
                {"type": "body", "parameters": parameters},
                {"type": "button", "sub_type": "url", "index": "0", "parameters": parameters},
            ],
        });
        body
    }
}
