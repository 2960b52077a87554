//! Secrets that must be read again: sealed at rest under a key of the server's, and opened only for their purpose.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};

use crate::config::ServerKey;

/// Seals texts with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03), whose nonces are long enough to be random.
#[derive(Clone)]
pub struct Cipher(XChaCha20Poly1305);

const NONCE_BYTES: usize = 24;

impl Cipher {
    /// A vault that only servers with the same secret open.
    pub fn new(secret: &ServerKey) -> Self {
        Self::with_key(&secret.derive("vault"))
    }

    /// A vault of another key.
    pub fn with_key(key: &[u8; 32]) -> Self {
        Self(XChaCha20Poly1305::new(key.into()))
    }

    /// The text, unreadable without the key; `purpose` must be named again to open it.
    pub fn encrypt(&self, purpose: &str, text: &str) -> String {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload { msg: text.as_bytes(), aad: purpose.as_bytes() };
        let sealed = self.0.encrypt(&XNonce::from(nonce), payload).expect("a text is shorter than the cipher's bound");
        URL_SAFE_NO_PAD.encode([&nonce[..], &sealed].concat())
    }

    /// What was sealed for `purpose`; `None` when it was not, was changed, or has another key.
    pub fn decrypt(&self, purpose: &str, sealed: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload { msg: sealed, aad: purpose.as_bytes() };
        String::from_utf8(self.0.decrypt(&XNonce::from(*nonce), payload).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_key_and_purpose_alone() {
        let vault = Cipher::new(&ServerKey::from([7; 32]));
        let sealed = vault.encrypt("outbox:1", "123456");
        assert!(!sealed.contains("123456"));
        assert_ne!(sealed, vault.encrypt("outbox:1", "123456"));
        assert_eq!(vault.decrypt("outbox:1", &sealed).as_deref(), Some("123456"));
        assert_eq!(vault.decrypt("outbox:2", &sealed), None);
        assert_eq!(Cipher::new(&ServerKey::from([8; 32])).decrypt("outbox:1", &sealed), None);
        assert_eq!(vault.decrypt("outbox:1", &sealed[..sealed.len() - 2]), None);
        assert_eq!(vault.decrypt("outbox:1", ""), None);
    }
}
