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

/// Returns true if two texts are equal. The comparison takes the same time wherever they differ.
pub fn is_equal_secret(one: &str, other: &str) -> bool {
    let mac = |text: &str| Hmac::<Sha256>::new_from_slice(one.as_bytes()).map(|mac| mac.chain_update(text));
    let (Ok(expected), Ok(given)) = (mac(one), mac(other)) else { return false };
    given.verify(&expected.finalize().into_bytes()).is_ok()
}

/// Returns true if the hexadecimal text is the HMAC-SHA256 of the message under a secret that another party shares. The
/// comparison takes constant time.
pub fn verify_hmac_sha256(secret: &str, message: impl AsRef<[u8]>, mac: &str) -> bool {
    let mut bytes = [0; 32];
    let shared = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
    hex::decode_to_slice(mac, &mut bytes).is_ok() && shared.chain_update(message).verify_slice(&bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second test case of RFC 4231.
    #[test]
    fn a_shared_secret_signs_a_message() {
        let mac = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        let message = "what do ya want for nothing?";
        for (secret, message, mac, is_valid) in [
            ("Jefe", message, mac.to_owned(), true),
            ("Jefe", message, mac.to_uppercase(), true),
            ("jefe", message, mac.to_owned(), false),
            ("Jefe", "what do ya want", mac.to_owned(), false),
            ("Jefe", message, mac[..62].to_owned(), false),
            ("Jefe", message, String::new(), false),
        ] {
            assert_eq!(verify_hmac_sha256(secret, message, &mac), is_valid, "{secret} {message} {mac}");
        }
    }

    #[test]
    fn equal_secrets() {
        for (one, other, is_equal) in
            [("a", "a", true), ("", "", true), ("a", "b", false), ("a", "aa", false), ("a", "", false)]
        {
            assert_eq!(is_equal_secret(one, other), is_equal, "{one} {other}");
        }
    }

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
