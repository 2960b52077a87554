//! The service account that sends by Firebase: its key, and the access tokens that it gets for it (RFC 7523).

use std::path::Path;

use axum::http::header;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use reqwest::Client;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::pki_types::pem::PemObject;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Mutex;

use super::provider_response::{failure_reason, read_json};
use hub_kernel::types::clock::Timestamp;

/// The OAuth scope of the access token.
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";

/// The time for which an assertion is good.
const ASSERTION_LIFETIME: Duration = Duration::hours(1);

/// The time before its end from which a token is no longer used.
const EXPIRY_MARGIN: Duration = Duration::minutes(5);

/// A service account, as Google's console writes it.
pub(super) struct ServiceAccount {
    pub(super) project_id: String,
    client_email: String,
    token_uri: String,
    key: RsaKeyPair,
}

#[derive(Deserialize)]
struct ServiceAccountJson {
    project_id: String,
    client_email: String,
    private_key: SecretString,
    token_uri: String,
}

impl ServiceAccount {
    /// Reads a service account's file. An error does not repeat its content.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let invalid = |what: &str| format!("{}: {what}", path.display());
        let read: ServiceAccountJson = serde_json::from_str(&text)
            .map_err(|_| invalid("not a service account: project_id, client_email, private_key and token_uri"))?;
        let der = PrivatePkcs8KeyDer::from_pem_slice(read.private_key.expose_secret().as_bytes());
        let key = der.ok().and_then(|der| RsaKeyPair::from_pkcs8(der.secret_pkcs8_der()).ok());
        let key = key.ok_or_else(|| invalid("private_key is not an RSA key in PKCS #8"))?;
        reqwest::Url::parse(&read.token_uri).map_err(|_| invalid("token_uri is not an address"))?;
        Ok(Self { project_id: read.project_id, client_email: read.client_email, token_uri: read.token_uri, key })
    }

    /// The signed request for an access token.
    fn assertion(&self, now: Timestamp) -> Result<String, String> {
        let (issued, expires) = (now.utc().timestamp(), (now + ASSERTION_LIFETIME).utc().timestamp());
        let claims = json!({
            "iss": self.client_email, "scope": SCOPE, "aud": self.token_uri, "iat": issued, "exp": expires,
        });
        let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(json!({"alg": "RS256", "typ": "JWT"})), part(claims));
        let mut signature = vec![0; self.key.public().modulus_len()];
        let signing = self.key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature);
        signing.map_err(|_| "the service account's key does not sign".to_owned())?;
        Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}

/// The access tokens of a service account: one at a time, asked for by one caller while the others wait.
pub(super) struct AccessTokens {
    account: ServiceAccount,
    client: Client,
    current: Mutex<Option<(SecretString, Timestamp)>>,
}

impl AccessTokens {
    pub(super) fn new(account: ServiceAccount, client: Client) -> Self {
        Self { account, client, current: Mutex::default() }
    }

    /// A token that is good for five minutes more, and not the one that was refused. An error is the reason, without secrets.
    pub(super) async fn get(&self, now: Timestamp, refused: Option<&SecretString>) -> Result<SecretString, String> {
        let mut current = self.current.lock().await;
        let is_refused =
            |token: &SecretString| refused.is_some_and(|refused| refused.expose_secret() == token.expose_secret());
        if let Some((token, end)) = &*current
            && now + EXPIRY_MARGIN < *end
            && !is_refused(token)
        {
            return Ok(token.clone());
        }
        let (token, lifetime) = self.request_token(now).await?;
        *current = Some((token.clone(), now + lifetime));
        Ok(token)
    }

    async fn request_token(&self, now: Timestamp) -> Result<(SecretString, Duration), String> {
        let assertion = self.account.assertion(now)?;
        let form = [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", &assertion)];
        let form = serde_html_form::to_string(form).map_err(|_| "the assertion cannot be written")?;
        let request = self.client.post(&self.account.token_uri);
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(form);
        let response = request.send().await.map_err(|error| format!("Google's tokens: {}", failure_reason(&error)))?;
        let status = response.status();
        let answer = read_json(response).await;
        match (status.is_success(), answer["access_token"].as_str(), answer["expires_in"].as_i64()) {
            (true, Some(token), Some(seconds)) => {
                Ok((token.to_owned().into(), Duration::seconds(seconds.clamp(0, 86_400))))
            }
            _ => Err(format!("Google's tokens: {}", status.as_u16())),
        }
    }
}
