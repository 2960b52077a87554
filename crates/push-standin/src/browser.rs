//! Browsers that subscribed: their keys, with which they alone read their messages (RFC 8291).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde_json::{Value, json};
use web_push_native::Auth;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;

/// A message that a browser received.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Push {
    /// The content, decrypted; null when the browser's keys do not open it.
    pub content: Value,
    /// The seconds for which the service keeps it.
    pub ttl: u64,
    /// The topic: a later message of the same topic replaces one that was not delivered yet.
    pub topic: Option<String>,
    /// The urgency.
    pub urgency: Option<String>,
    /// The claims of the sender's authorization.
    pub claims: Value,
    /// The sender's key.
    pub sender_key: String,
}

/// A subscription, as the page of a browser reads it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Subscription {
    /// The subscription's id, the last part of its endpoint.
    pub id: String,
    /// `{"endpoint", "keys": {"p256dh", "auth"}}`, as `PushSubscription.toJSON()` answers it.
    pub token: String,
}

/// A browser's side of a subscription.
pub(crate) struct Browser {
    key: SecretKey,
    auth: [u8; 16],
    /// The sender's key that it subscribed with; any without one.
    pub(crate) sender_key: Option<String>,
    /// The status for every message: 404 or 410 once the subscription ended.
    pub(crate) ended_with: Option<u16>,
    pub(crate) pushes: Vec<Push>,
}

impl Browser {
    pub(crate) fn new(sender_key: Option<&str>) -> Self {
        let key = loop {
            // Nearly every number of 32 bytes is a key.
            if let Ok(key) = SecretKey::from_slice(&rand::random::<[u8; 32]>()) {
                break key;
            }
        };
        let sender_key = sender_key.map(str::to_owned);
        Self { key, auth: rand::random(), sender_key, ended_with: None, pushes: Vec::new() }
    }

    /// The subscription at an endpoint.
    pub(crate) fn subscription(&self, endpoint: &str) -> String {
        let public_key = self.key.public_key().to_encoded_point(false);
        let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let keys = json!({"p256dh": encode(public_key.as_bytes()), "auth": encode(&self.auth)});
        json!({"endpoint": endpoint, "expirationTime": null, "keys": keys}).to_string()
    }

    /// Opens a message; null when it is for other keys, or is no JSON.
    pub(crate) fn decrypt(&self, content: &[u8]) -> Value {
        let opened = web_push_native::decrypt(content.to_vec(), &self.key, &Auth::from(self.auth));
        opened.ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }
}
