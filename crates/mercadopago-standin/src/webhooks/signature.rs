//! The signature of a webhook: documentation 'Webhooks', section 'Validate notification origin'.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The part `v1` of the header `x-signature`: HMAC-SHA256, in hexadecimal, of the manifest, which leaves absent values
/// out.
pub(crate) fn sign(secret: &str, data_id: Option<&str>, request_id: Option<&str>, ts: &str) -> String {
    let mut manifest = String::new();
    if let Some(data_id) = data_id {
        manifest += &format!("id:{};", data_id.to_lowercase());
    }
    if let Some(request_id) = request_id {
        manifest += &format!("request-id:{request_id};");
    }
    manifest += &format!("ts:{ts};");
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
    hex::encode(mac.chain_update(manifest).finalize().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digest is one that `openssl dgst -sha256 -hmac` gives for the manifest.
    #[test]
    fn a_signature_covers_id_request_and_time() {
        let signed = sign("secret", Some("ABC123"), Some("req-1"), "1704908010");
        assert_eq!(signed, "08f2d58bf50a13307263459183e6c531469f55eddcef256f9dd0f37820dd7459");
        assert_eq!(
            sign("secret", None, Some("req-1"), "1704908010"),
            "86ce6996ccfb131c1abf6d8f42d25a066aacc7b328c6316320b84fffec7b4ca1"
        );
        assert_ne!(sign("other", Some("ABC123"), Some("req-1"), "1704908010"), signed);
    }
}
