//! The key by which push services know this server (VAPID, RFC 8292), derived from the server's key.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use serde_json::{Value, json};
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

use hub_kernel::security::keyed_hash::KeyedHash;
use hub_kernel::types::clock::Timestamp;

/// The time for which an authorization is good; push services refuse more than a day.
const LIFETIME: Duration = Duration::hours(12);

/// The key pair of this server, the same on every replica.
pub(super) struct VapidKey {
    key: SigningKey,
    public_text: String,
}

impl VapidKey {
    /// Derives the key pair. One hash in 2^32 is no valid key; the next number is hashed then.
    pub(super) fn new(keyed_hash: &KeyedHash) -> Self {
        let mut candidates = (0_u32..).filter_map(|number| {
            let mut bytes = [0; 32];
            hex::decode_to_slice(keyed_hash.hash("vapid", &number.to_string()), &mut bytes).ok()?;
            SigningKey::from_slice(&bytes).ok()
        });
        let key = candidates.next().unwrap_or_else(|| unreachable!("nearly every hash is a key"));
        let public_text = URL_SAFE_NO_PAD.encode(key.verifying_key().to_encoded_point(false).as_bytes());
        Self { key, public_text }
    }

    /// The public key, as browsers take it.
    pub(super) fn public_text(&self) -> &str {
        &self.public_text
    }

    /// The header `authorization` for a push service, which is named by its origin.
    pub(super) fn authorization(&self, origin: &str, subject: Option<&str>, now: Timestamp) -> String {
        let mut claims = json!({"aud": origin, "exp": (now + LIFETIME).utc().timestamp()});
        if let Some(subject) = subject {
            claims["sub"] = json!(subject);
        }
        let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.to_bytes()), self.public_text)
    }
}

#[cfg(test)]
mod tests {
    use hub_kernel::config::ServerKey;
    use web_push_native::p256::ecdsa::signature::Verifier;

    use super::*;

    #[test]
    fn an_authorization_is_signed_with_the_key_that_it_names() {
        let key = VapidKey::new(&KeyedHash::new(&ServerKey::from([7; 32])));
        let other = VapidKey::new(&KeyedHash::new(&ServerKey::from([8; 32])));
        assert_ne!(key.public_text(), other.public_text());
        let now = Timestamp::parse("2026-11-20T15:00:00Z").expect("a time");
        for (subject, sub) in [(Some("mailto:a@b.example"), json!("mailto:a@b.example")), (None, Value::Null)] {
            let header = key.authorization("https://push.town.example", subject, now);
            let (token, public) =
                header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect(&header);
            assert_eq!((public, public.len()), (key.public_text(), 87));
            let (signed, signature) = token.rsplit_once('.').expect("three parts");
            let signature = URL_SAFE_NO_PAD.decode(signature).expect("base64url");
            let signature = Signature::from_slice(&signature).expect("a signature");
            assert!(key.key.verifying_key().verify(signed.as_bytes(), &signature).is_ok());
            assert!(other.key.verifying_key().verify(signed.as_bytes(), &signature).is_err());
            let claims = URL_SAFE_NO_PAD.decode(signed.split_once('.').expect("two parts").1).expect("base64url");
            let claims: Value = serde_json::from_slice(&claims).expect("JSON");
            assert_eq!((&claims["aud"], &claims["sub"]), (&json!("https://push.town.example"), &sub));
            assert_eq!(claims["exp"], json!((now + Duration::hours(12)).utc().timestamp()));
        }
    }
}
