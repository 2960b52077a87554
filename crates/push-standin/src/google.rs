//! Google's access tokens for service accounts: an assertion that the account's key signed is exchanged for one (RFC 7523).

use axum::body::Body;
use axum::http::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::http::{ProviderCall, json_answer};
use crate::state::Shared;

/// The account that may ask.
pub(crate) const CLIENT_EMAIL: &str = "hub@hub-demo.iam.gserviceaccount.com";

/// The scope of messages.
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";

/// The seconds for which a token is good.
const LIFETIME: u64 = 3599;

pub(crate) fn answer(shared: &Shared, call: &ProviderCall) -> Response<Body> {
    let form: Vec<(String, String)> = serde_html_form::from_bytes(&call.body).unwrap_or_default();
    let field = |name: &str| form.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    if field("grant_type") != Some("urn:ietf:params:oauth:grant-type:jwt-bearer") {
        return error(400, Some("unsupported_grant_type"));
    }
    let claims = field("assertion").and_then(|assertion| verified_claims(shared, assertion));
    let Some(claims) = claims.filter(|claims| are_claims_good(shared, claims)) else {
        return error(400, Some("invalid_grant"));
    };
    let token = shared.change(|state| {
        let token = format!("ya29.stand-in-{}-{}", state.next_number(), uuid::Uuid::new_v4().simple());
        state.assertions.push(claims);
        state.access_tokens.insert(token.clone());
        token
    });
    json_answer(200, &json!({"access_token": token, "expires_in": LIFETIME, "token_type": "Bearer"}))
}

pub(crate) fn error(status: u16, code: Option<&str>) -> Response<Body> {
    json_answer(status, &json!({"error": code.unwrap_or("server_error"), "error_description": "as planned"}))
}

/// The claims of an assertion that the service account's key signed.
fn verified_claims(shared: &Shared, assertion: &str) -> Option<Value> {
    let (signed, signature) = assertion.rsplit_once('.')?;
    let (head, claims) = signed.split_once('.')?;
    let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).ok();
    let head: Value = serde_json::from_slice(&decode(head)?).ok()?;
    if head["alg"] != "RS256" {
        return None;
    }
    let key = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, &shared.public_key);
    key.verify(signed.as_bytes(), &decode(signature)?).ok()?;
    serde_json::from_slice(&decode(claims)?).ok()
}

fn are_claims_good(shared: &Shared, claims: &Value) -> bool {
    let (issued, expires) = (claims["iat"].as_i64().unwrap_or_default(), claims["exp"].as_i64().unwrap_or_default());
    claims["iss"] == CLIENT_EMAIL
        && claims["scope"] == SCOPE
        && claims["aud"] == json!(format!("{}/token", shared.url()))
        && issued > 0
        && (1..=3600).contains(&(expires - issued))
}
