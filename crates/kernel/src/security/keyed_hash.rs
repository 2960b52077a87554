//! Keyed hashes of short codes and personal keys, which the database compares but must not reveal.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::config::ServerKey;

/// HMAC-SHA256 under a key derived from the server's key.
#[derive(Clone)]
pub struct KeyedHash(Hmac<Sha256>);

impl KeyedHash {
    /// Creates hashes that only servers with the same key can compute.
    pub fn new(secret: &ServerKey) -> Self {
        Self(Hmac::new_from_slice(&secret.derive("hashes")).expect("HMAC takes a key of any length"))
    }

    /// The hash of a text for a purpose, as hexadecimal text.
    pub fn hash(&self, purpose: &str, text: &str) -> String {
        hex::encode(self.mac(purpose, text).finalize().into_bytes())
    }

    /// Returns true if the hash belongs to this text and purpose. The comparison takes constant time.
    pub fn verify(&self, purpose: &str, text: &str, hash: &str) -> bool {
        let mut bytes = [0; 32];
        hex::decode_to_slice(hash, &mut bytes).is_ok() && self.mac(purpose, text).verify_slice(&bytes).is_ok()
    }

    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        self.0.clone().chain_update(purpose).chain_update([0]).chain_update(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_of_its_text_purpose_and_key() {
        let keyed_hash = KeyedHash::new(&ServerKey::from([7; 32]));
        let hash = keyed_hash.hash("otp", "123456");
        assert!(keyed_hash.verify("otp", "123456", &hash));
        for (purpose, text) in [("otp", "123457"), ("otp2", "123456"), ("ot", "p123456")] {
            assert!(!keyed_hash.verify(purpose, text, &hash), "{purpose} {text}");
        }
        assert!(!KeyedHash::new(&ServerKey::from([8; 32])).verify("otp", "123456", &hash));
        for broken in ["", "zz", &hash[..62], &"g".repeat(64)] {
            assert!(!keyed_hash.verify("otp", "123456", broken), "{broken}");
        }
    }
}
