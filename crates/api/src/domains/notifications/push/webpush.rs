//! Web Push: messages that only the browser can read (RFC 8030, 8291 and 8292), sent to the push service of the browser.

use std::sync::Arc;

use axum::http::header;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder};
use secrecy::{ExposeSecret, SecretString};

use super::CALL_TIMEOUT;
use super::payload::PushPayload;
use super::provider_response::failure_reason;
use super::send_result::{SendResult, classify_webpush};
use super::subscription::Subscription;
use super::vapid::VapidKey;
use hub_kernel::config::{Config, NotificationsConfig};
use hub_kernel::messaging::senders::retry_after;
use hub_kernel::security::public_addresses::{PublicResolver, has_no_public_address};
use hub_kernel::security::tls::install_crypto_provider;
use hub_kernel::types::clock::Timestamp;

/// The sender to push services.
pub(super) struct WebPush {
    vapid: Arc<VapidKey>,
    /// Connects to public addresses alone.
    client: Client,
    /// Connects to this machine, in demonstrations.
    local_client: Client,
}

impl WebPush {
    pub(super) fn new(config: &Config, vapid: Arc<VapidKey>) -> Result<Self, String> {
        config.notifications.check(config.demo)?;
        install_crypto_provider();
        // A proxy would resolve the names itself, and a redirect would lead to a host that nobody listed.
        let new_client = |builder: ClientBuilder| {
            let builder = builder.redirect(Policy::none()).no_proxy().timeout(CALL_TIMEOUT);
            builder.build().map_err(|error| error.without_url().to_string())
        };
        let client = new_client(Client::builder().dns_resolver(Arc::new(PublicResolver)))?;
        Ok(Self { vapid, client, local_client: new_client(Client::builder())? })
    }

    /// Sends a message. The list of hosts is checked again: it may have changed since the browser subscribed.
    pub(super) async fn send(
        &self,
        config: &Config,
        token: &SecretString,
        payload: &PushPayload,
        now: Timestamp,
    ) -> SendResult {
        let subscription = match Subscription::parse(token.expose_secret(), config) {
            Ok(subscription) => subscription,
            Err(reason) => return SendResult::Refused(reason),
        };
        let Subscription { endpoint, public_key, auth } = subscription;
        let content = payload.for_browser().to_string().into_bytes();
        let Ok(content) = web_push_native::encrypt(content, &public_key, &auth) else {
            return SendResult::Refused("the message cannot be encrypted".into());
        };
        let subject = config.notifications.vapid_subject(config.public_url());
        let authorization = self.vapid.authorization(&endpoint.origin().ascii_serialization(), subject, now);
        let is_local = NotificationsConfig::is_loopback_endpoint(&endpoint) && endpoint.scheme() == "http";
        let client = if is_local { &self.local_client } else { &self.client };
        let request = client
            .post(endpoint)
            .header(header::AUTHORIZATION, authorization)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("ttl", payload.ttl_seconds())
            .header("urgency", "high")
            .header("topic", payload.topic())
            .body(content);
        match request.send().await {
            Ok(response) => classify_webpush(response.status(), retry_after(&response, now)),
            Err(error) if has_no_public_address(&error) => SendResult::Refused("its host has no public address".into()),
            Err(error) => SendResult::Later(failure_reason(&error).into(), None),
        }
    }
}
