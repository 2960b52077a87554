//! Encrypts stored secrets that the server must read again, each bound to its purpose.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};

use crate::config::ServerKey;

/// Encrypts texts with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03), whose nonces are long enough to be random.
#[derive(Clone)]
pub struct Cipher(XChaCha20Poly1305);

const NONCE_BYTES: usize = 24;

impl Cipher {
    /// Creates a cipher under a key derived from the server's key.
    pub fn new(secret: &ServerKey) -> Self {
        Self::with_key(&secret.derive("vault"))
    }

    /// Creates a cipher under the given key.
    pub fn with_key(key: &[u8; 32]) -> Self {
        Self(XChaCha20Poly1305::new(key.into()))
    }

    /// Encrypts a text. Decryption needs the same `purpose`.
    pub fn encrypt(&self, purpose: &str, text: &str) -> String {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload { msg: text.as_bytes(), aad: purpose.as_bytes() };
        let ciphertext =
            self.0.encrypt(&XNonce::from(nonce), payload).expect("a text is shorter than the cipher's bound");
        URL_SAFE_NO_PAD.encode([&nonce[..], &ciphertext].concat())
    }

    /// Decrypts a text. `None` if the key or the purpose differs, or if the ciphertext was changed.
    pub fn decrypt(&self, purpose: &str, ciphertext: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(ciphertext).ok()?;
        let (nonce, ciphertext) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload { msg: ciphertext, aad: purpose.as_bytes() };
        String::from_utf8(self.0.decrypt(&XNonce::from(*nonce), payload).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_key_and_purpose_alone() {
        let cipher = Cipher::new(&ServerKey::from([7; 32]));
        let ciphertext = cipher.encrypt("outbox:1", "123456");
        assert!(!ciphertext.contains("123456"));
        assert_ne!(ciphertext, cipher.encrypt("outbox:1", "123456"));
        assert_eq!(cipher.decrypt("outbox:1", &ciphertext).as_deref(), Some("123456"));
        assert_eq!(cipher.decrypt("outbox:2", &ciphertext), None);
        assert_eq!(Cipher::new(&ServerKey::from([8; 32])).decrypt("outbox:1", &ciphertext), None);
        assert_eq!(cipher.decrypt("outbox:1", &ciphertext[..ciphertext.len() - 2]), None);
        assert_eq!(cipher.decrypt("outbox:1", ""), None);
    }
}
