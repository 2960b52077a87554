//! The push service of browsers: takes messages that it cannot read (RFC 8030), from senders that say who they are (RFC 8292).

use axum::body::Body;
use axum::http::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use web_push_native::p256::ecdsa::signature::Verifier;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};

use crate::browser::Push;
use crate::http::{ProviderCall, empty_answer, refusal, with_header};
use crate::state::Shared;

/// The largest content, in bytes, which every service takes (RFC 8030, 7.2).
const CONTENT_MAX: usize = 4096;

/// The longest topic (RFC 8030, 5.4).
const TOPIC_MAX: usize = 32;

pub(crate) fn answer(shared: &Shared, call: &ProviderCall, id: &str) -> Response<Body> {
    let Some((claims, sender_key)) = call.header("authorization").and_then(verified_sender) else {
        return refusal(401, "the sender is not known");
    };
    if claims["aud"] != shared.url().as_str() {
        return refusal(403, "the authorization is for another service");
    }
    let Some(ttl) = call.header("ttl").and_then(|ttl| ttl.parse().ok()) else { return refusal(400, "no TTL") };
    let topic = call.header("topic").map(str::to_owned);
    let is_topic = |topic: &String| {
        topic.len() <= TOPIC_MAX && topic.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    if !topic.as_ref().is_none_or(is_topic) || call.header("content-encoding") != Some("aes128gcm") {
        return refusal(400, "the headers are wrong");
    }
    if call.body.len() > CONTENT_MAX {
        return empty_answer(413);
    }
    let location = format!("{}/pushes/{id}", shared.url());
    shared.change(|state| {
        let Some(browser) = state.browsers.get_mut(id) else { return empty_answer(404) };
        if let Some(status) = browser.ended_with {
            return empty_answer(status);
        }
        if browser.sender_key.as_ref().is_some_and(|wanted| *wanted != sender_key) {
            return refusal(403, "the subscription is another sender's");
        }
        let content = browser.decrypt(&call.body);
        let urgency = call.header("urgency").map(str::to_owned);
        browser.pushes.push(Push { content, ttl, topic, urgency, claims, sender_key });
        with_header(empty_answer(201), "location", &location)
    })
}

/// The claims and the key of an authorization that its key signed: `vapid t=JWT, k=KEY`.
fn verified_sender(authorization: &str) -> Option<(Value, String)> {
    let fields = authorization.strip_prefix("vapid ")?;
    let field = |name: &str| fields.split(',').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='));
    let (token, key) = (field("t")?, field("k")?);
    let decode = |part: &str| URL_SAFE_NO_PAD.decode(part).ok();
    let (signed, signature) = token.rsplit_once('.')?;
    let (head, claims) = signed.split_once('.')?;
    let head: Value = serde_json::from_slice(&decode(head)?).ok()?;
    let verifier = VerifyingKey::from_sec1_bytes(&decode(key)?).ok()?;
    let signature = Signature::from_slice(&decode(signature)?).ok()?;
    if head["alg"] != "ES256" || verifier.verify(signed.as_bytes(), &signature).is_err() {
        return None;
    }
    Some((serde_json::from_slice(&decode(claims)?).ok()?, key.to_owned()))
}
