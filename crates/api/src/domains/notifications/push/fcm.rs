//! Firebase Cloud Messaging, HTTP v1: messages to phones, authorized by a token of a service account.

use axum::http::StatusCode;
use reqwest::Client;
use reqwest::redirect::Policy;
use secrecy::{ExposeSecret, SecretString};

use super::CALL_TIMEOUT;
use super::fcm_account::{AccessTokens, ServiceAccount};
use super::payload::PushPayload;
use super::provider_response::{failure_reason, read_json};
use super::send_result::{SendResult, classify_fcm};
use hub_kernel::config::Config;
use hub_kernel::messaging::senders::retry_after;
use hub_kernel::security::tls::install_crypto_provider;
use hub_kernel::types::clock::Timestamp;

/// The sender to Firebase Cloud Messaging.
pub(super) struct Fcm {
    client: Client,
    url: String,
    tokens: AccessTokens,
}

impl Fcm {
    /// Creates the sender of the configured service account, if there is one. An error names the setting and not its content.
    pub(super) fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(path) = config.notifications.fcm_service_account() else { return Ok(None) };
        let account = ServiceAccount::read(path).map_err(|reason| format!("HUB_FCM_SERVICE_ACCOUNT: {reason}"))?;
        let of_project = || format!("https://fcm.googleapis.com/v1/projects/{}", account.project_id);
        let base = config.notifications.fcm_url().map_or_else(of_project, str::to_owned);
        let url = format!("{base}/messages:send");
        reqwest::Url::parse(&url).map_err(|_| "HUB_FCM_URL: not an address")?;
        install_crypto_provider();
        let client = Client::builder().redirect(Policy::none()).timeout(CALL_TIMEOUT).build();
        let client = client.map_err(|error| format!("HUB_FCM_URL: {}", error.without_url()))?;
        Ok(Some(Self { tokens: AccessTokens::new(account, client.clone()), client, url }))
    }

    /// Sends a message. A refused access token is refreshed once.
    pub(super) async fn send(&self, token: &SecretString, payload: &PushPayload, now: Timestamp) -> SendResult {
        let body = payload.for_fcm(token.expose_secret());
        let mut refused = None;
        loop {
            let access = match self.tokens.get(now, refused.as_ref()).await {
                Ok(access) => access,
                Err(reason) => return SendResult::Later(reason, None),
            };
            let request = self.client.post(&self.url).bearer_auth(access.expose_secret()).json(&body);
            let response = match request.send().await {
                Ok(response) => response,
                Err(error) => return SendResult::Later(failure_reason(&error).into(), None),
            };
            if response.status() == StatusCode::UNAUTHORIZED && refused.is_none() {
                refused = Some(access);
                continue;
            }
            let (status, wait) = (response.status(), retry_after(&response, now));
            return classify_fcm(status, wait, &read_json(response).await);
        }
    }
}
