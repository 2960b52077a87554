//! Access and refresh tokens. An access token names its caller and is checked by its MAC alone; a refresh token is random
//! and valid only while its session stores its hash.
//!
//! Both are a prefix and base64url: `ha_` (session, account, user, scope, type, expiry, HMAC-SHA256) and `hr_` (session,
//! 256 random bits, HMAC-SHA256 cut to 128 bits). The MAC of a refresh token distinguishes an old token from a forged one,
//! so that knowing a session's id is not enough to end it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Caller, ScopeType, Session};
use crate::config::ServerKey;
use crate::security::cipher::Cipher;
use crate::types::clock::Timestamp;
use crate::types::id::Id;

const ACCESS_PREFIX: &str = "ha_";
const REFRESH_PREFIX: &str = "hr_";
const REFRESH_MAC_BYTES: usize = 16;

/// Encodes and decodes tokens under keys derived from the server's key.
#[derive(Clone)]
pub struct TokenCodec {
    access: Hmac<Sha256>,
    refresh: Hmac<Sha256>,
}

/// A refresh token with a valid MAC; its session decides whether it is still good.
#[derive(Clone, Debug)]
pub struct RefreshToken {
    /// The session it belongs to.
    pub session_id: Id<Session>,
    text: SecretString,
}

impl TokenCodec {
    /// Creates a codec whose tokens only servers with the same key accept.
    pub fn new(secret: &ServerKey) -> Self {
        let key = |purpose| Hmac::new_from_slice(&secret.derive(purpose)).expect("HMAC takes a key of any length");
        Self { access: key("access tokens"), refresh: key("refresh tokens") }
    }

    /// Encodes an access token for a caller.
    pub fn encode_access(&self, caller: &Caller) -> String {
        let mut bytes = Vec::with_capacity(105);
        for id in [caller.session_id.uuid(), caller.account_id.uuid(), caller.user_id.uuid(), caller.scope_id.uuid()] {
            bytes.extend(id.as_bytes());
        }
        bytes.push(caller.scope_type as u8);
        bytes.extend(caller.expires_at.micros().to_be_bytes());
        let mac = self.access.clone().chain_update(&bytes).finalize().into_bytes();
        bytes.extend(mac);
        format!("{ACCESS_PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Decodes the caller of an access token; `None` if the token is forged or expired.
    pub fn decode_access(&self, text: &str, now: Timestamp) -> Option<Caller> {
        let bytes = URL_SAFE_NO_PAD.decode(text.strip_prefix(ACCESS_PREFIX)?).ok()?;
        let (payload, mac) = bytes.split_at_checked(73)?;
        self.access.clone().chain_update(payload).verify_slice(mac).ok()?;
        let id = |index: usize| Uuid::from_slice(&payload[index * 16..index * 16 + 16]).ok();
        let caller = Caller {
            session_id: id(0)?.into(),
            account_id: id(1)?.into(),
            user_id: id(2)?.into(),
            scope_id: id(3)?.into(),
            scope_type: ScopeType::from_byte(payload[64])?,
            expires_at: Timestamp::from_micros(i64::from_be_bytes(payload[65..].try_into().ok()?))?,
        };
        (now < caller.expires_at).then_some(caller)
    }

    /// Creates a new refresh token for a session.
    pub fn new_refresh(&self, session_id: Id<Session>) -> RefreshToken {
        let mut bytes = session_id.uuid().as_bytes().to_vec();
        bytes.extend(rand::random::<[u8; 32]>());
        let mac = self.refresh.clone().chain_update(&bytes).finalize().into_bytes();
        bytes.extend(&mac[..REFRESH_MAC_BYTES]);
        RefreshToken { session_id, text: format!("{REFRESH_PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes)).into() }
    }

    /// Decodes a refresh token; `None` if it is forged.
    pub fn decode_refresh(&self, text: &str) -> Option<RefreshToken> {
        let bytes = URL_SAFE_NO_PAD.decode(text.strip_prefix(REFRESH_PREFIX)?).ok()?;
        let (payload, mac) = bytes.split_at_checked(48)?;
        if mac.len() != REFRESH_MAC_BYTES {
            return None;
        }
        self.refresh.clone().chain_update(payload).verify_truncated_left(mac).ok()?;
        Some(RefreshToken { session_id: Uuid::from_slice(&payload[..16]).ok()?.into(), text: text.to_owned().into() })
    }
}

impl RefreshToken {
    /// The hash that the database stores: SHA-256, as hexadecimal text. The token is random, so a slow hash would add nothing.
    pub fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.expose_secret()))
    }

    /// The token as text, to be sent to its client only.
    pub fn expose_secret(&self) -> &str {
        self.text.expose_secret()
    }

    /// The cipher of this token's stored successor, under a key derived from the token (HKDF-SHA256, RFC 5869).
    pub(super) fn successor_cipher(&self) -> Cipher {
        let mut key = [0; 32];
        let derived =
            Hkdf::<Sha256>::new(None, self.expose_secret().as_bytes()).expand(b"hub refresh successor", &mut key);
        derived.expect("32 bytes are less than HKDF gives");
        Cipher::with_key(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).expect(text)
    }

    fn caller() -> Caller {
        Caller {
            session_id: Id::new(),
            account_id: Id::new(),
            user_id: Id::new(),
            scope_id: Id::new(),
            scope_type: ScopeType::Workspace,
            expires_at: at("2026-11-20T15:15:00.000001Z"),
        }
    }

    #[test]
    fn an_access_token_is_good_until_its_expiry_and_not_otherwise() {
        let tokens = TokenCodec::new(&ServerKey::from([7; 32]));
        let caller = caller();
        let token = tokens.encode_access(&caller);
        assert_eq!(tokens.decode_access(&token, at("2026-11-20T15:15:00Z")), Some(caller));
        assert_eq!(tokens.decode_access(&token, caller.expires_at), None);
        let now = at("2026-11-20T15:00:00Z");
        assert_eq!(TokenCodec::new(&ServerKey::from([8; 32])).decode_access(&token, now), None);
        for index in 3..token.len() {
            let mut other = token.clone().into_bytes();
            other[index] = if other[index] == b'A' { b'B' } else { b'A' };
            let other = String::from_utf8(other).expect("ASCII");
            assert!(other == token || tokens.decode_access(&other, now).is_none(), "{index}");
        }
        for broken in ["", "ha_", "ha_AAAA", &token[..token.len() - 4], &token.replace("ha_", "hr_")] {
            assert_eq!(tokens.decode_access(broken, now), None, "{broken}");
        }
    }

    #[test]
    fn a_refresh_token_is_told_from_an_invented_one() {
        let tokens = TokenCodec::new(&ServerKey::from([7; 32]));
        let session = Id::new();
        let token = tokens.new_refresh(session);
        let decoded = tokens.decode_refresh(token.expose_secret()).expect("a token");
        assert_eq!((decoded.session_id, decoded.hash()), (session, token.hash()));
        assert_ne!(tokens.new_refresh(session).hash(), token.hash());
        let invented = URL_SAFE_NO_PAD.encode([session.uuid().as_bytes(), &[0; 48][..]].concat());
        for text in
            ["", "hr_", &format!("hr_{invented}"), &tokens.encode_access(&caller()), &token.expose_secret()[..40]]
        {
            assert!(tokens.decode_refresh(text).is_none(), "{text}");
        }
        assert!(!format!("{token:?}").contains(token.expose_secret()));
    }
}
